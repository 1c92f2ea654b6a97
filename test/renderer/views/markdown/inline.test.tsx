import { expect, test } from 'vitest'
import { Inline } from '../../../../renderer/views/markdown/inline'
import { lexMarkdown } from '../../../../shared/markdown/math'
import { drawn } from '../../drawn'

function shown(markdown: string): HTMLElement {
  const [paragraph] = lexMarkdown(markdown) ?? []
  return drawn(<Inline tokens={paragraph && 'tokens' in paragraph ? paragraph.tokens : []} />)
}

const linksIn = (box: HTMLElement) => [...box.querySelectorAll('a')].map(link => [link.textContent, link.href])

test('a link within a link is only its words, so that a click has one meaning', () => {
  const box = shown('[see https://inner.test/ **and <https://other.test/>** here](https://outer.test/)')
  expect(linksIn(box)).toEqual([['see https://inner.test/ and https://other.test/ here', 'https://outer.test/']])
  expect(box.querySelector('strong')?.textContent).toBe('and https://other.test/')
})

test('a picture within a link is named, and the link is the only one', () => {
  const box = shown('[![Badge](https://picture.test/b.png)](https://outer.test/)')
  expect(linksIn(box)).toEqual([['Image: Badge', 'https://outer.test/']])
})

test('links beside one another stay apart', () => {
  expect(linksIn(shown('[one](https://one.test/) and [two](https://two.test/)'))).toEqual([
    ['one', 'https://one.test/'],
    ['two', 'https://two.test/'],
  ])
})
