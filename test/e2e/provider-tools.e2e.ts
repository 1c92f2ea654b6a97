import { modelServer } from '../helpers/model-server'
import { annotation, ended, message, responseStream, search } from '../helpers/response-answers'
import { expect, test } from './launch'
import { connectModel, openFolder, say, timeline } from './person'

test('a provider’s searches, its citations and the answering model are seen, also after a restart, and go back to it', async ({
  launch,
  folder,
}) => {
  const unknown = { type: 'response.output_item.done', output_index: 1, item: { type: 'hologram', content: 7 } }
  const [first = {}, ...rest] = message(2, ['High tide is at nine.'])
  const answer = responseStream([
    ...search(0, 'tides today'),
    unknown,
    first as { type: string },
    ...rest,
    annotation(2, 'https://tides.example/today', 'Tides today'),
    ended('response.completed', { model: 'gpt-6-luna' }),
  ])
  const server = await modelServer([answer, responseStream([...message(0, ['Then at ten.']), ended()])])
  const [data, workspace] = [await folder('data'), await folder('tides')]
  const atrium = await launch(data)
  await connectModel(atrium.page, server.baseUrl, 'openai-responses')
  await openFolder(atrium, workspace)
  await say(atrium.page, 'When is high tide?')

  async function seen({ page }: typeof atrium) {
    await expect(timeline(page)).toContainText('High tide is at nine.')
    await expect(page.getByTestId('provider-tools')).toContainText('Searched the web tides today')
    await expect(timeline(page).getByRole('link', { name: 'Tides today' })).toBeVisible()
    await expect(page.getByTestId('reply-notes').first()).toContainText('Answered by “gpt-6-luna”')
  }

  await seen(atrium)
  await atrium.quit()
  const again = await launch(data)
  await again.page.getByTestId('session-item').first().click()
  await seen(again)
  await say(again.page, 'And tomorrow?')
  await expect(timeline(again.page)).toContainText('Then at ten.')
  const kinds = [...JSON.stringify(server.requests.at(-1)?.body).matchAll(/"type":"(message|web_search_call)"/g)]
  expect(kinds.map(([, kind]) => kind)).toEqual(['message', 'web_search_call', 'message', 'message'])
  await server.close()
})

test('a search is seen while it runs, also by who comes later, and the pages that it found after it', async ({
  launch,
  folder,
}) => {
  const item = { id: 'ws_0', type: 'web_search_call', action: { type: 'search', query: 'tides today' } }
  const begun = { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } }
  const sources = [
    { type: 'url', url: 'https://tides.example/today' },
    { type: 'url', url: 'https://moon.example/phases' },
  ]
  const done = { ...item, status: 'completed', action: { ...item.action, sources } }
  const found = { type: 'response.output_item.done', output_index: 0, item: done }
  const server = await modelServer([
    responseStream([begun, { type: 'response.web_search_call.searching', output_index: 0 }], { end: 'hang' }),
    responseStream([begun, found, ...message(1, ['High tide is at nine.']), ended()]),
  ])
  const workspace = await folder('tides')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl, 'openai-responses')
  await openFolder(atrium, workspace)
  await say(page, 'When is high tide?')
  const tools = page.getByTestId('provider-tools')
  await expect(tools.locator('[data-status=running]')).toContainText('Searching the web tides today')

  await page.reload()
  await page.getByTestId('session-item').first().click()
  await expect(tools.locator('[data-status=running]')).toContainText('Searching the web tides today')

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(tools).toContainText('Searched the web tides todayno result')
  await expect(page.locator('[data-status=running]')).toHaveCount(0)

  await say(page, 'Again, please.')
  await expect(timeline(page)).toContainText('High tide is at nine.')
  await tools
    .last()
    .getByRole('button', { name: /Searched the web/ })
    .click()
  await expect(tools.last().getByRole('link')).toHaveText([
    'https://tides.example/today',
    'https://moon.example/phases',
  ])
  await server.close()
})
