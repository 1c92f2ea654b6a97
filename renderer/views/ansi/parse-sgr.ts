/** The style of a run of text. Colors are 0–255 of the terminal palette, or `#rrggbb`. */
export type SgrStyle = {
  readonly color?: number | string
  readonly background?: number | string
  readonly bold?: boolean
  readonly dim?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly inverse?: boolean
}
export type SgrRun = { text: string; style: SgrStyle }

const PLAIN: SgrStyle = {}
// CSI … m, any other CSI, OSC up to BEL or ST, other strings up to ST, and short escapes; an unfinished one is dropped too.
const ESCAPE = new RegExp(
  [
    String.raw`\u001b\[([\d;:]*)m`,
    String.raw`\u001b\[[\d;:?<=>!]*[ -/]*[@-~]?`,
    String.raw`\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?`,
    String.raw`\u001b[PX^_][^\u001b]*(?:\u001b\\)?`,
    String.raw`\u001b[ -/]*[0-~]?`,
  ].join('|'),
  'g',
)

/** Text with terminal escapes as styled runs. Only colours and weights are kept; every other escape is left out. */
export function parseSgr(text: string): SgrRun[] {
  const runs: SgrRun[] = []
  let style = PLAIN
  let from = 0
  for (const match of text.matchAll(ESCAPE)) {
    push(runs, text.slice(from, match.index), style)
    if (match[1] !== undefined) style = applyCodes(style, match[1])
    from = match.index + match[0].length
  }
  push(runs, text.slice(from), style)
  return runs
}

/** A line that was written over by carriage returns, as a terminal would leave it: what was written last. */
export function settleCarriageReturns(text: string): string {
  if (!text.includes('\r')) return text
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(
      line =>
        line
          .replace(/(?<!\r)\r+$/, '')
          .split('\r')
          .at(-1) ?? '',
    )
    .join('\n')
}

function push(runs: SgrRun[], text: string, style: SgrStyle): void {
  if (text !== '') runs.push({ text, style })
}

function applyCodes(style: SgrStyle, codes: string): SgrStyle {
  const numbers = codes.split(/[;:]/).map(code => (code === '' ? 0 : Number(code)))
  let next = style
  for (let index = 0; index < numbers.length; index++) {
    const code = numbers[index] ?? 0
    if (code === 38 || code === 48) {
      const { color, used } = extendedColor(numbers.slice(index + 1))
      if (color !== undefined) next = { ...next, [code === 38 ? 'color' : 'background']: color }
      index += used
    } else {
      next = applyCode(next, code)
    }
  }
  return next
}

function extendedColor(rest: readonly number[]): { color?: number | string; used: number } {
  const [mode, ...values] = rest
  if (mode === 5) return { color: clampByte(values[0]), used: 2 }
  if (mode === 2) {
    const hex = values.slice(0, 3).map(value => clampByte(value).toString(16).padStart(2, '0'))
    return hex.length === 3 ? { color: `#${hex.join('')}`, used: 4 } : { used: rest.length }
  }
  return { used: rest.length }
}

function clampByte(value: number | undefined): number {
  return Math.min(255, Math.max(0, value ?? 0))
}

const ON: Readonly<Record<number, SgrStyle>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
}

function applyCode(style: SgrStyle, code: number): SgrStyle {
  if (code === 0) return PLAIN
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 }
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 }
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 }
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 }
  if (code === 39) return without(style, 'color')
  if (code === 49) return without(style, 'background')
  return { ...style, ...ON[code] }
}

function without(style: SgrStyle, field: 'color' | 'background'): SgrStyle {
  const { [field]: _dropped, ...rest } = style
  return rest
}
