/** Models look at pictures of at most so many pixels to a side; what is larger is made smaller by their providers, and paid for. */
export const MOST_PIXELS = 1568
