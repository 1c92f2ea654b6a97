/** A note, or a question, before it has a name. */
export type Unnamed<T> = T extends unknown ? Omit<T, 'id'> : never
