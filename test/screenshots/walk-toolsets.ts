import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { approval, card, makeProfile, pickToolset, readCard, say, scrollTo, timeline, toolLine } from '../e2e/person'
import { calling, saying } from '../helpers/chat-answers'
import { makePdf } from '../helpers/make-pdf'
import { deny, idle, leaveSettings, type Scene, turn } from './scene'

const SETS = ['pbi-agent', 'pi', 'phi-core', 'Polpo']

const CODE = `import csv

# Which bed grew most?
with open("harvest.csv") as file:
    rows = list(csv.DictReader(file))
best = max(rows, key=lambda row: float(row["kg"]))
print(f"{len(rows)} beds")
result = {"bed": best["bed"], "kg": float(best["kg"])}
`

/** The tools of the other sets, and the page on which a set is chosen. */
export async function walkToolsets(scene: Scene): Promise<void> {
  const { page, camera, workspace } = scene
  await makeProfile(page)
  await writeFile(join(workspace, 'harvest.csv'), 'bed,kg\nBeans,4.5\nHerbs,0.75\nTomatoes,11\n')
  for (const label of SETS) {
    await choose(page, label)
    await camera.shoot(`toolset-${label}`)
    await leaveSettings(page)
  }
  await walkRequests(scene)
  await choose(page, 'pbi-agent')
  await leaveSettings(page)
  await walkPython(scene)
  await walkReport(scene)
  await choose(page, 'phi-core')
  await leaveSettings(page)
  await walkPruning(scene)
  await choose(page, 'Polpo')
  await leaveSettings(page)
  await walkVaultRequest(scene)
  await choose(page, 'Atrium')
  await leaveSettings(page)
}

async function choose(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Tools' }).click()
  await pickToolset(settings, label)
}

async function walkRequests({ page, server, camera }: Scene): Promise<void> {
  const served = await slowServer()
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer garden-token', 'X-Season': 'autumn' }
  const body = JSON.stringify({ bed: 'Tomatoes', litres: 12, when: ['07:00', '19:30'] })
  server.add(
    calling('http_fetch', { url: `${served.url}/waterings`, method: 'POST', headers, body }),
    saying('Planned.'),
  )
  await say(page, 'Plan the watering.')
  await readCard(page)
  await camera.shoot('card-request', { before: () => showCard(page, 'start') })
  await camera.shoot('card-request-end', { before: () => showCard(page, 'end') })
  await approve(page, 'Planned.')
  await toolLine(page, '/waterings').last().click()
  await camera.shoot('request-made')

  server.add(
    calling('http_download', { url: `${served.url}/photos.zip`, path: 'photos/2024.zip' }),
    saying('Here they are.'),
  )
  await say(page, 'Fetch the photos.')
  await readCard(page)
  await camera.shoot('card-download', { before: () => showCard(page, 'start') })
  await approval(card(page)).click()
  await expect(toolLine(page, 'photos/2024.zip').last()).toContainText('MB')
  await camera.shoot('download-under-way')
  served.finish()
  await expect(timeline(page)).toContainText('Here they are.')
  await idle(page)
  await camera.shoot('downloaded')
  served.close()
}

/** A request that names what the vault has. */
async function walkVaultRequest({ page, server, camera }: Scene): Promise<void> {
  const fields = [
    { name: 'user', isSecret: false, value: 'ada' },
    { name: 'password', isSecret: true, value: 'tomatoes' },
  ]
  const entry = { name: 'seed-orders', kind: 'login', fields, hosts: ['shop.example.com'] }
  await page.evaluate(saved => window.bridge.call('vault.save', { entry: saved }), entry)
  const headers = { Authorization: 'Basic vault:seed-orders.user:vault:seed-orders.password' }
  server.add(calling('http_fetch', { url: 'https://shop.example.com/orders', headers }), saying('Then not.'))
  await say(page, 'What did I order?')
  await readCard(page)
  await camera.shoot('card-request-vault', { before: () => showCard(page, 'start') })
  await deny(page, 'Then not.')
}

async function walkPython({ page, server, camera }: Scene): Promise<void> {
  server.add(calling('python_exec', { code: CODE, capture_result: true }), saying('It was the tomatoes.'))
  await say(page, 'Which bed grew most?')
  await readCard(page)
  await camera.shoot('card-python', { before: () => showCard(page, 'start') })
  await approve(page, 'It was the tomatoes.')
  await toolLine(page, 'Ran').last().click()
  await camera.shoot('python-ran')
  server.add(calling('python_exec', { code: 'import garden_planner\n' }), saying('It is not there.'))
  await say(page, 'And with the planner?')
  await readCard(page)
  await approve(page, 'It is not there.')
  await camera.shoot('python-failed')
}

async function walkReport({ page, server, camera }: Scene): Promise<void> {
  server.add(calling('init_report', { dest: 'report' }), saying('There is a report now.'))
  await say(page, 'Begin a report.')
  await readCard(page)
  await camera.shoot('card-report', { before: () => showCard(page, 'start') })
  await deny(page, 'There is a report now.')
}

async function walkPruning(scene: Scene): Promise<void> {
  const { page, camera } = scene
  const memo = 'The tomatoes grew most: 11 kg. The file has a row for each bed.'
  await turn(
    scene,
    'Make room.',
    calling('read_file', { path: 'harvest.csv' }),
    calling('prun_with_memo', { tokens: 1_000_000, memo }),
    saying('There is room again.'),
  )
  const pruned = page.getByTestId('pruned').last()
  const show = async () => scrollTo(pruned, 'center')
  await camera.shoot('pruned', { before: show })
  await pruned.getByRole('button', { name: 'Show' }).click()
  await camera.shoot('pruned-shown', { before: show })
}

/** Documents that go along with a message, and what of them the model gets. */
export async function walkDocuments(scene: Scene): Promise<void> {
  const { page, camera, workspace } = scene
  const given = join(workspace, '..', 'given')
  await mkdir(given, { recursive: true })
  await writeFile(join(given, 'plan.pdf'), makePdf(Array.from({ length: 40 }, (_, at) => `Page ${at + 1} of the plan`)))
  await writeFile(join(given, 'broken.pdf'), '%PDF-1.7\n')
  for (const name of ['scan.pdf', 'sales.xlsx'])
    await copyFile(join('test/fixtures/documents', name), join(given, name))
  const names = ['plan.pdf', 'scan.pdf', 'sales.xlsx', 'broken.pdf']
  await page.locator('input[type=file][multiple]').setInputFiles(names.map(name => join(given, name)))
  const strip = page.getByRole('list', { name: 'Attached files' })
  for (const label of ['40 pages', '4 as images', '2 sheets']) await expect(strip).toContainText(label)
  await camera.shoot('documents')
  await turn(scene, 'What do they say?', saying('They are a plan, four invoices and the sales of a year.'))
  await camera.shoot('documents-sent')
}

async function approve(page: Page, then: string): Promise<void> {
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText(then)
  await idle(page)
}

async function showCard(page: Page, block: ScrollLogicalPosition): Promise<void> {
  await readCard(page)
  await scrollTo(card(page), block)
}

/** Answers at once, but for a download, which it goes on with once it is told to. */
async function slowServer(): Promise<{ url: string; finish(): void; close(): void }> {
  let waiting: ServerResponse | undefined
  const part = Buffer.alloc(3_400_000, 'photo')
  const own = createServer((request, response) => {
    if (request.url !== '/photos.zip') {
      const answer = { id: 7, bed: 'Tomatoes', next: '2024-09-01T07:00:00Z' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      return
    }
    response.writeHead(200, { 'content-type': 'application/zip', 'content-length': 2 * part.length }).write(part)
    waiting = response
  })
  await new Promise<void>(resolve => own.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(own.address() as AddressInfo).port}`,
    finish: () => waiting?.end(part),
    close: () => own.close(),
  }
}
