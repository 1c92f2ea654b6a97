/** A signal that nobody aborts. */
export const never = new AbortController().signal
