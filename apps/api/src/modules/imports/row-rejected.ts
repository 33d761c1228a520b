/** A row that cannot be imported; the message says why, for whoever made the file. Its transaction must end without a trace. */
export class RowRejected extends Error {}
