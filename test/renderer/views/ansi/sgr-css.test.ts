import { describe, expect, test } from 'vitest'
import { sgrCss } from '../../../../renderer/views/ansi/sgr-css'

describe('sgrCss', () => {
  test('lets the 16 named colours follow the theme', () => {
    expect(sgrCss({ color: 1 })).toEqual({ color: 'var(--ansi-1)' })
    expect(sgrCss({ color: 9, bold: true })).toEqual({ color: 'var(--ansi-1)', fontWeight: 600 })
  })

  test('computes the cube and the grays', () => {
    expect(sgrCss({ color: 16 })).toEqual({ color: 'rgb(0 0 0)' })
    expect(sgrCss({ color: 208 })).toEqual({ color: 'rgb(255 135 0)' })
    expect(sgrCss({ background: 244 })).toEqual({ backgroundColor: 'rgb(128 128 128)' })
  })

  test('swaps both colours for inverse text, with the theme’s where none was set', () => {
    expect(sgrCss({ inverse: true, color: 2 })).toEqual({ color: 'var(--surface)', backgroundColor: 'var(--ansi-2)' })
  })
})
