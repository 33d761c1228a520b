/** A row that cannot be imported; the message explains why to the author of the file. Roll back its transaction. */
export class RowRejected extends Error {}
