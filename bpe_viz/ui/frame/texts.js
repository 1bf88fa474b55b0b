/* What the top bar says of itself, and once something was done. */

export const TOP_BAR = "Pages and menus";
export const PICTURE_NOT_SAVED = "The picture could not be made. Try again, or open the Export page.";
export const COPIED = "Copied.";
export const NOT_COPIED = "Copying is blocked here.";
