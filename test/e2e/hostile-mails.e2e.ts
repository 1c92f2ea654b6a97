import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dovecot } from '../helpers/dovecot'
import { foreignElements, hostileText } from '../helpers/hostile-content'
import { FROM_EVE, htmlMails, spoofingMails } from '../helpers/hostile-mails'
import { mailOf, partsMail, textPart } from '../helpers/mails'
import { look } from './axe'
import { connectMail } from './connect-mail'
import { expect, test } from './launch'
import { card, openFolder, say, timeline, toolLine } from './person'

test('the offline guide lists and reads hostile mails, and nothing of them is asked for or runs', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const asked: string[] = []
  const tracker = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
  const named = [...spoofingMails(), ...htmlMails(at)]
  const worst = [
    'a name with brackets',
    'several From headers',
    'a page that asks for things, 7',
    'a page with scripts, 4',
  ]
  const server = await dovecot()
  await server.deliver('ada@example.com', [
    ...worst.map(name => named.find(one => one.name === name)?.raw ?? ''),
    mailOf({ ...FROM_EVE, Subject: 'As text' }, hostileText(at)),
    partsMail({ ...FROM_EVE, Subject: '<img src=x: onerror="window.__pwn=1">' }, [
      textPart(hostileText(at), 'text/html'),
    ]),
  ])
  const [data, workspace] = [await folder('data'), await folder('mails')]
  const atrium = await launch(data)
  const { page } = atrium
  await openFolder(atrium, workspace)

  await say(page, 'read my unread mail')
  await expect(timeline(page)).toContainText('no mail account is connected. Connect one in Settings › Services')
  await say(page, 'search the web for cats')
  await expect(timeline(page)).toContainText('no search service is connected.')

  await connectMail(page, server)
  await say(page, 'read my unread mail')
  await card(page).getByRole('button', { name: 'Allow reading' }).click()
  await expect(timeline(page)).toContainText('There are 6 unread mails for ada@example.com:')
  await toolLine(page, 'Read email:').first().click()
  await expect(timeline(page)).toContainText('The name shows boss@bank.example, but the address is eve@evil.example.')
  await look(page, 'guide-mails')
  for (let uid = 1; uid <= 6; uid++) {
    await say(page, `read mail ${uid}`)
    await card(page).getByRole('button', { name: 'Allow reading' }).click()
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
    await expect(timeline(page)).toContainText(`I will read mail ${uid}.`)
    await toolLine(page, 'Read email:').last().click()
    expect(await foreignElements(page)).toEqual([])
  }
  await expect(timeline(page)).toContainText('eve@evil.example')
  await look(page, 'guide-mail')
  expect(await page.evaluate(() => '__pwn' in window)).toBe(false)
  expect(asked).toEqual([])
  tracker.close()
  await server.close()
})
