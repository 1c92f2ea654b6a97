import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSgr, settleCarriageReturns } from '../../../../renderer/views/ansi/parse-sgr'

const E = '\u001b['

describe('parseSgr', () => {
  test('gives plain text back as one run', () => {
    expect(parseSgr('plain\ntext')).toEqual([{ text: 'plain\ntext', style: {} }])
    expect(parseSgr('')).toEqual([])
  })

  test('reads named, bright, palette and true colours', () => {
    const colors = (codes: string) => parseSgr(`${E}${codes}mx`)[0]?.style
    expect(colors('31')).toEqual({ color: 1 })
    expect(colors('44')).toEqual({ background: 4 })
    expect(colors('92')).toEqual({ color: 10 })
    expect(colors('107')).toEqual({ background: 15 })
    expect(colors('38;5;208')).toEqual({ color: 208 })
    expect(colors('48;2;1;2;255')).toEqual({ background: '#0102ff' })
    expect(colors('38:5:9')).toEqual({ color: 9 })
    expect(colors('1;38;5;208;4')).toEqual({ bold: true, color: 208, underline: true })
  })

  test('adds styles up and takes them back one by one', () => {
    const runs = parseSgr(`${E}1;31ma${E}22mb${E}39mc${E}4md${E}0me${E}3mf${E}mg`)
    expect(runs.map(run => run.style)).toEqual([
      { bold: true, color: 1 },
      { bold: false, dim: false, color: 1 },
      { bold: false, dim: false },
      { bold: false, dim: false, underline: true },
      {},
      { italic: true },
      {},
    ])
  })

  test('leaves out every other escape, also an unfinished one at the end', () => {
    const noise = `a${E}2Kb\u001b]0;title\u0007c\u001b]8;;http://x\u001b\\d${E}?25he\u001b(Bf${E}12`
    expect(
      parseSgr(noise)
        .map(run => run.text)
        .join(''),
    ).toBe('abcdef')
  })

  test('survives nonsense codes', () => {
    expect(parseSgr(`${E}999;;38;5mx`).map(run => run.text)).toEqual(['x'])
    expect(parseSgr(`${E}38;2;1mx`)).toEqual([{ text: 'x', style: {} }])
    expect(parseSgr(`${E}38;5;999mx`)[0]?.style).toEqual({ color: 255 })
  })

  test('never loses or adds a visible character', () => {
    const part = fc.tuple(fc.stringMatching(/^[0-9;:]{0,8}$/), fc.stringMatching(/^[a-z0-9; \n]{0,8}$/))
    fc.assert(
      fc.property(fc.array(part), parts => {
        const runs = parseSgr(parts.map(([codes, text]) => `${E}${codes}m${text}`).join(''))
        expect(runs.map(run => run.text).join('')).toBe(parts.map(([, text]) => text).join(''))
      }),
    )
  })
})

test('settleCarriageReturns keeps what was written last on a line', () => {
  expect(settleCarriageReturns('10%\r50%\r100%\ndone\r\nend\r')).toBe('100%\ndone\nend')
})
