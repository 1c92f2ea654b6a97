import { expect, test } from 'vitest'
import { Markdown } from '../../../../renderer/views/markdown/markdown'
import { IN_FOLDER } from '../../../../renderer/views/markdown/markdown-place'
import { drawn } from '../../drawn'

const source = '[a](src/a.ts:12) [out](../b.ts) ![plan](plan.png) [![badge](b.png)](c.md) [web](https://x.example/)'
const linksIn = (box: HTMLElement) =>
  [...box.querySelectorAll('[role=link],a')].map(link => [link.textContent, link.getAttribute('title')])

test('links to files of the folder say where they lead, and have no address', () => {
  const box = drawn(<Markdown source={source} place={IN_FOLDER} />)
  expect(linksIn(box)).toEqual([
    ['a', 'Opens src/a.ts:12. Hold Ctrl or ⌘ to open it in your editor.'],
    ['Image: plan', 'Opens plan.png. Hold Ctrl or ⌘ to open it in your editor.'],
    ['Image: badge', 'Opens c.md. Hold Ctrl or ⌘ to open it in your editor.'],
    ['web', 'https://x.example/'],
  ])
  expect(box.querySelectorAll('[href]')).toHaveLength(1)
})

test('a link from elsewhere leads to no file', () => {
  expect(linksIn(drawn(<Markdown source={source} />))).toEqual([['web', 'https://x.example/']])
})

test('of an address of this computer it is said that it opens in the Browser tab', () => {
  expect(linksIn(drawn(<Markdown source="[dev](http://localhost:5173/)" />))).toEqual([
    ['dev', 'Opens http://localhost:5173/ in the Browser tab. Hold Shift to open it in your default browser.'],
  ])
})

test('an address in code of an answer is a link, and none of what comes from elsewhere', () => {
  const box = (place?: typeof IN_FOLDER) =>
    drawn(<Markdown source="Open `http://localhost:3000`." {...(place && { place })} />)
  expect(linksIn(box(IN_FOLDER)).map(([text]) => text)).toEqual(['http://localhost:3000'])
  expect(linksIn(box())).toEqual([])
})
