import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { openedKey, openedStore } from '../../renderer/state/session/opened'
import { hostileCorpus } from '../helpers/hostile-content-corpus'
import { openedKeys, places } from '../helpers/hostile-content-places'
import { forbiddenIn } from '../helpers/hostile-content-rules'
import { sampleOf } from '../helpers/how-deep'

const CORPUS = hostileCorpus('https://trap.test')
const TRIED = sampleOf(CORPUS, 40)
const TEXTS = ['A harmless word', ...TRIED]

/** All texts as one place shows them, each in a section of its own. */
function drawn(place: (typeof places)[string]): Element[] {
  const sections = TEXTS.map((text, index) => renderToStaticMarkup(<section>{place(text, `id-${index}`)}</section>))
  return [...page(sections.join('')).body.children]
}

function page(html: string): Document {
  return parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
}

beforeAll(() => {
  const keys = TEXTS.flatMap((_, index) => openedKeys(`id-${index}`))
  // A view that is drawn without a window shows a store's initial state.
  Object.assign(openedStore.getInitialState(), Object.fromEntries(keys.map(key => [openedKey(null, key), true])))
})

test('the corpus holds more than 400 different texts', () => {
  expect(CORPUS.length).toBeGreaterThan(400)
  expect(Object.keys(places).length).toBeGreaterThan(50)
})

describe('the foreign content that is recognized:', () => {
  test.each([
    '<script>1</script>',
    '<img src="https://x.test/y">',
    '<a href="javascript:1">x</a>',
    '<a href="/relative">x</a>',
    '<p onclick="1">x</p>',
    '<p style="background:url(x)">x</p>',
    '<p id="bridge">x</p>',
    '<svg><use href="#x"></use></svg>',
    '<svg><foreignObject></foreignObject></svg>',
  ])('%s', html => {
    expect(forbiddenIn(page(html).body)).not.toEqual([])
  })
})

describe('no hostile text becomes more than text:', () => {
  for (const [name, place] of Object.entries(places)) {
    test(name, { timeout: 60_000 }, () => {
      const [shown, ...others] = drawn(place)
      expect(shown?.textContent, 'the place does show what it is given').toMatch(/harmless/i)
      expect(others).toHaveLength(TRIED.length)
      const found = others.map((one, index) => ({ text: TRIED[index], foreign: forbiddenIn(one) }))
      expect(found.filter(({ foreign }) => foreign.length > 0)).toEqual([])
    })
  }
})
