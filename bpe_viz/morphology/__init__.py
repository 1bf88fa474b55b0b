"""Gold segmentations, and how well a segmentation agrees with them."""
