/**
 * Rows as separated values (RFC 4180), without a line end after the last. A text that begins like a formula is one for programs of tables,
 * which would run it, so it gets an apostrophe; `isNumber` tells what is a number in spite of its sign.
 */
export function csvText<T extends string | number>(
  rows: readonly (readonly T[])[],
  isNumber: (value: T) => boolean = value => typeof value === 'number',
): string {
  const field = (value: T) => {
    const text = String(value)
    const plain = /^[=+\-@\t\r]/.test(text) && !isNumber(value) ? `'${text}` : text
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return rows.map(row => row.map(field).join(',')).join('\r\n')
}
