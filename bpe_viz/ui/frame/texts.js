/* What the top bar says of itself, and once something was done. */

export const TOP_BAR = "Pages and menus";
export const PICTURE_NOT_SAVED = "The picture could not be made. Try again, or open the Export page.";
export const LINK_COPIED = "Link copied.";
export const LINK_NOT_COPIED = "The browser does not allow copying. Copy the address instead.";
