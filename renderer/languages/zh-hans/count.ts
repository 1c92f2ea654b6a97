/** A number as it is written in Chinese. */
export const count = (n: number): string => n.toLocaleString('zh-Hans')
