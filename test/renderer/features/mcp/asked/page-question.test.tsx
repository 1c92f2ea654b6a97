import { expect, test } from 'vitest'
import { PageQuestion } from '../../../../../renderer/features/mcp/asked/page-question'
import { fakeMain } from '../../../fake-main'
import { click, mounted, settled } from '../../../mounted'

/** The question of a server that sends the person to a page. */
async function asked(more: { waits?: boolean } = {}) {
  const { calls } = fakeMain({ 'link.open': () => null })
  const answered: unknown[] = []
  const question = {
    type: 'elicitation-url',
    server: 'shop',
    message: 'Pay.',
    url: 'https://pay.test/1',
    ...more,
  } as const
  const { place } = await mounted(<PageQuestion question={question} answer={answer => answered.push(answer)} />)
  const press = async (name: string) => {
    click([...place.querySelectorAll('button')].find(({ textContent }) => textContent === name))
    await settled()
  }
  return { place, press, answered, opened: () => calls.map(([, input]) => input) }
}

test('a page that is opened is the answer', async () => {
  const { press, answered, opened } = await asked()
  await press('Open page')
  expect(opened()).toEqual([{ url: 'https://pay.test/1' }])
  expect(answered).toEqual([{ action: 'accept' }])
})

test('a server that waits for the visit hears of it once the person says that they are done', async () => {
  const { press, place, answered, opened } = await asked({ waits: true })
  await press('Open page')
  expect(answered).toEqual([])
  expect(place.textContent).toContain('The page is open in your browser. Continue here when you’re done there.')
  await press('Open again')
  expect(opened()).toHaveLength(2)
  await press('Continue')
  expect(answered).toEqual([{ action: 'accept' }])
})
