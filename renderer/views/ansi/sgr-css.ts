import type { CSSProperties } from 'react'
import type { SgrStyle } from './parse-sgr'

const CUBE_STEPS = [0, 95, 135, 175, 215, 255]

/** A style of the terminal as CSS. The 16 named colours follow the theme. */
export function sgrCss(style: SgrStyle): CSSProperties {
  const color = colorOf(style.color)
  const background = colorOf(style.background)
  const front = style.inverse ? (background ?? 'var(--surface)') : color
  const back = style.inverse ? (color ?? 'var(--ink)') : background
  const lines = [style.underline && 'underline', style.strike && 'line-through'].filter(Boolean).join(' ')
  return {
    ...(front && { color: front }),
    ...(back && { backgroundColor: back }),
    ...(style.bold && { fontWeight: 600 }),
    ...(style.dim && { opacity: 0.7 }),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(lines && { textDecoration: lines }),
  }
}

function colorOf(color: number | string | undefined): string | undefined {
  if (color === undefined || typeof color === 'string') return color
  if (color < 16) return `var(--ansi-${color % 8})`
  if (color >= 232) return gray(8 + (color - 232) * 10)
  const index = color - 16
  const [red, green, blue] = [Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6].map(
    part => CUBE_STEPS[part],
  )
  return `rgb(${red} ${green} ${blue})`
}

function gray(value: number): string {
  return `rgb(${value} ${value} ${value})`
}
