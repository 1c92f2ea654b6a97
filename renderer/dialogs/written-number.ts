export type NumberRule = { min: number; max: number; isWhole?: boolean }

/** A number as a person wrote it, with or without separators. Null for an empty field, NaN for what breaks the rule. */
export function writtenNumber(text: string, { min, max, isWhole }: NumberRule): number | null {
  const plain = text.trim().replace(/[,_\s]/g, '')
  if (plain === '') return null
  const value = /^\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : Number.NaN
}
