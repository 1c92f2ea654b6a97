import { expect, test } from 'vitest'
import { appearanceFromAddress } from '../../../renderer/base/theme'

test('reads the looks that main put into the address', () => {
  const themes = ['?theme=light', '?theme=dark', '?theme=system'].map(appearanceFromAddress)
  expect(themes.map(({ theme }) => theme)).toEqual(['light', 'dark', 'system'])
  expect(appearanceFromAddress('?theme=dark&contrast=more&density=compact&text=200')).toEqual({
    theme: 'dark',
    contrast: 'more',
    density: 'compact',
    textSize: 200,
  })
})

test.each(['', '?theme=', '?theme=pink', '?theme=<b>&contrast=2&density=x', '?text=1e9', '?text=12.5', '?text='])(
  'has the usual looks where the address says %j',
  address => {
    expect(appearanceFromAddress(address)).toEqual({
      theme: 'system',
      contrast: 'system',
      density: 'comfortable',
      textSize: 100,
    })
  },
)
