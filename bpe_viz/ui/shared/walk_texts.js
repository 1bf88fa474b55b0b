/* What leads along a drawing by keyboard, and shows it as a table. */

export const TABLE = "Table";
