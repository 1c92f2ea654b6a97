/** A number as it is written in Japanese. */
export const count = (n: number): string => n.toLocaleString('ja')
