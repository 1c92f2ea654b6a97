import { expect, test } from 'vitest'
import { secretRanges } from '../../../../main/browser/driver/secret-ranges'

const card = [{ reference: 'vault:card.number', value: '4242424242424242' }]

/** Returns the texts with each covered unit as a dot. */
async function covered(texts: readonly string[], secrets = card): Promise<string[]> {
  const units = texts.map(text => [...text])
  for (const { text, from, to } of await secretRanges(texts, secrets)) units[text]?.fill('.', from, to)
  return units.map(all => all.join(''))
}

test('a secret is found as it is, in parts that follow each other, and with spaces, hyphens or in another case', async () => {
  expect(await covered(['Card 4242424242424242, thanks'])).toEqual(['Card ................, thanks'])
  expect(await covered(['No. 4242', '42', '4242424242!'])).toEqual(['No. ....', '..', '..........!'])
  expect(await covered(['4242 4242\u00a04242', ' - ', '4242 is yours'])).toEqual([
    '..............',
    ' - ',
    '.... is yours',
  ])
  const word = [{ reference: 'vault:a.b', value: 'Straße 7 x' }]
  expect(await covered(['İ STRAẞE 7-\u200bX İ'], word)).toEqual(['İ ........... İ'])
  expect(await covered(['4242 4242', 'or 4242 4243'])).toEqual(['4242 4242', 'or 4242 4243'])
  expect(await covered([], card)).toEqual([])
})

test('it is found wherever texts are looked at in parts, and each time', async () => {
  for (const before of [32_750, 32_767, 32_768, 65_530]) {
    const [text = ''] = await covered([`${'x'.repeat(before)}4242 4242 4242 4242${'y'.repeat(40_000)}4242424242424242`])
    expect([text.indexOf('.'), text.slice(before).replace(/[xy]+/g, '|')]).toEqual([
      before,
      `${'.'.repeat(19)}|${'.'.repeat(16)}`,
    ])
  }
})
