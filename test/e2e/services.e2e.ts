import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { answerJson, PAGES, searchFormats, searchServer } from '../helpers/search-services'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, openFolder, readCard, say, timeline, toolLine } from './person'

const KEY = 'key-0123456789'

test('a search service is connected and tested, and a model searches by it after approval', async ({
  launch,
  folder,
}) => {
  const exa = await searchServer((_, response) => answerJson(response, searchFormats.exa.found(PAGES)))
  const model = await modelServer([calling('search_web', { query: 'rain' }), saying('It rains.')])
  const workspace = await folder('weather')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)

  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Services' }).click()
  await expect(settings).toContainText(
    'No services connected yet. With a search service, models can find web pages and cite their sources. Other services generate images and videos, or analyze images. Atrium asks before each use, unless you allow it for longer.',
  )
  await look(page, 'services-empty')
  await settings.getByRole('button', { name: 'Connect a service…' }).click()
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(settings.getByRole('alert')).toHaveText('This service requires an API key.')
  await settings.getByLabel('API key').fill(KEY)
  await settings.getByLabel('URL').fill(exa.address)
  await look(page, 'services-form')
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(settings.getByRole('listitem')).toContainText('key …6789')
  await settings.getByRole('button', { name: 'Test Exa' }).click()
  await expect(settings.getByRole('listitem')).toContainText('Exa responded.')
  await look(page, 'services-connected')
  await page.keyboard.press('Escape')

  await say(page, 'Will it rain?')
  await expect(card(page)).toContainText('Search the web with Exa')
  await readCard(page)
  await look(page, 'services-card')
  await card(page).getByRole('button', { name: 'Search' }).click()
  await expect(timeline(page)).toContainText('It rains.')
  await toolLine(page, 'Searched the web for').click()
  await expect(timeline(page).getByRole('link', { name: 'Rain today' })).toBeVisible()
  await look(page, 'services-found')
  expect(exa.received.map(({ headers }) => headers['x-api-key'])).toEqual([KEY, KEY])
  expect(JSON.stringify(model.requests)).toContain('It rains all day.')
  expect(JSON.stringify(model.requests)).not.toContain(KEY)
  exa.close()
  await model.close()
})
