/** For what can be done with a part of a `group` that is not the last: its place is always there. Without a mouse it shows always. */
export const SHOWN_ON_HOVER =
  'opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-[[data-state=open]]:opacity-100 [@media(hover:none)]:opacity-100'
