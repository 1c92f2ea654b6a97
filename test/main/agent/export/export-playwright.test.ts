import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { exportPlaywright } from '../../../../main/agent/export/export-playwright'
import type { PageActionEffect } from '../../../../shared/browser/page-action'
import type { SessionFact } from '../../../../shared/session/session-events'
import { textResult } from '../../../../shared/session/tool-results'
import { pageAction } from '../../../helpers/page-action'
import { planned, reply, sessionOf, toolCall, turn } from '../../../renderer/session-facts'

type Done = { effect: PageActionEffect; input?: object; url?: string; isError?: boolean; approved?: boolean }

function exported(...steps: Done[]): string {
  const calls = steps.map(({ input = {} }, index) => toolCall(`c${index}`, 'browser_click', input))
  const facts = steps.flatMap(({ effect, url, isError = false, approved = true }, index): SessionFact[] => {
    const callId = `c${index}`
    const details = { type: 'page-action' as const, action: effect.action, saved: [], notes: [], ...(url && { url }) }
    return [
      planned(callId, effect),
      { type: 'call.decided', callId, digest: `digest of ${callId}`, approved, by: 'person' },
      { type: 'call.finished', callId, result: { ...textResult('', details), isError }, durationMs: 1 },
    ]
  })
  return exportPlaywright(sessionOf(turn('t1'), reply('t1', '', ...calls), ...facts))
}

const found = pageAction().element
if (!found) throw new Error('It has one.')
const navigate = pageAction({ action: 'navigate', reach: 'navigate', to: 'https://shop.example/cart' })
const without = (change: Partial<PageActionEffect>) => {
  const { element: _, ...rest } = pageAction(change)
  return rest
}

test('actions in the browser become a test that does the same', () => {
  const text = exported(
    { effect: navigate },
    { effect: pageAction({ action: 'fill', text: 'It’s 5 o\'clock\n"now"' }) },
    { effect: pageAction({ action: 'type', text: 'me vault:shop.pass-word!', vault: ['vault:shop.pass-word'] }) },
    { effect: pageAction({ action: 'select', text: 'Blue' }) },
    { effect: without({ action: 'press', text: 'Control+a' }) },
    { effect: pageAction(), url: 'https://shop.example/done' },
    { effect: pageAction({ action: 'upload', file: { path: 'a b.txt', version: { hash: 'h', bytes: 1 } } }) },
    {
      effect: without({
        action: 'scroll',
        reach: 'read',
        options: [
          { name: 'direction', value: 'up' },
          { name: 'pixels', value: '300' },
        ],
      }),
    },
    {
      effect: without({
        action: 'wait',
        reach: 'read',
        options: [
          { name: 'text', value: 'Thanks' },
          { name: 'timeout_ms', value: '5000' },
        ],
      }),
    },
    { effect: without({ action: 'back', reach: 'navigate' }) },
    { effect: without({ action: 'close', reach: 'tab' }) },
  )
  const at = "page.getByRole('button', { name: 'Order', exact: true })"
  expect(text).toBe(`import { expect, test } from '@playwright/test'

test('Tides', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('https://shop.example/cart')
  await ${at}.fill('It’s 5 o\\'clock\\n"now"')
  await ${at}.pressSequentially('me ' + process.env.SHOP_PASS_WORD! + '!')
  await ${at}.selectOption('Blue')
  await page.keyboard.press('Control+a')
  await ${at}.click()
  await expect(page).toHaveURL('https://shop.example/done')
  await ${at}.setInputFiles('a b.txt')
  await page.mouse.wheel(0, -300)
  await page.getByText('Thanks').first().waitFor({ timeout: 5000 })
  await page.goBack()
  await page.close()
})
`)
})

describe('an element', () => {
  const line = (effect: PageActionEffect, input: object = {}) => exported({ effect, input }).split('\n')[4]?.trim()

  test('without a name is found as it was found', () => {
    const nameless = pageAction({ element: { ...found, role: '', name: '' } })
    expect(line(nameless, { selector: '#order > b' })).toBe("await page.locator('#order > b').click()")
    expect(line(nameless, { selector: 'text=Order now' })).toBe("await page.getByText('Order now').click()")
    expect(line(nameless, { selector: '@e4' })).toBe("await page.locator('button').click()")
  })

  test('of a frame is looked for in it', () => {
    const framed = pageAction({ element: { ...found, frameUrl: 'https://pay.example/form?x=1' } })
    expect(line(framed)).toBe(
      "await page.frame({ url: 'https://pay.example/form?x=1' })!.getByRole('button', { name: 'Order', exact: true }).click()",
    )
  })
})

test('each tab has a page of its own', () => {
  const other = { ...navigate, tab: 't2', to: 'https://other.example/' }
  const text = exported({ effect: navigate }, { effect: other }, { effect: pageAction() })
  expect(text).toContain("const page2 = await context.newPage()\n  await page2.goto('https://other.example/')")
  expect(text).toContain('await page.getByRole')
})

test('an action that was denied, failed or only looked is not in it', () => {
  expect(exported({ effect: pageAction(), approved: false, isError: true }, { effect: navigate, isError: true })).toBe(
    '',
  )
  expect(exported({ effect: without({ action: 'snapshot', reach: 'read' }) })).not.toContain('click')
  expect(exportPlaywright(sessionOf(turn('t1'), reply('t1', 'Nothing.')))).toBe('')
})

test('no text of a page gets out of its place in the file', () => {
  const evil = "'); process.exit(1); ('\\\n\r\u2028*/ `${1}`</script>"
  const text = exported(
    { effect: { ...navigate, to: `https://x.example/${evil}` } },
    {
      effect: pageAction({ action: 'fill', text: evil, element: { ...found, role: evil, name: evil, frameUrl: evil } }),
    },
    { effect: pageAction({ action: 'eval', text: evil }), input: { selector: evil } },
  )
  const { program, errors } = parseSync('a.ts', text)
  expect(errors).toEqual([])
  expect(program.body).toHaveLength(2)
  expect(JSON.stringify(program)).not.toContain('"name":"exit"')
})

test('nor does anything that a session of another computer says where the app has numbers', () => {
  const evil = [
    '0 }); process.exit(1); ({',
    "1'); process.exit(1); ('",
    'process.exit(1)',
    '-1',
    'NaN',
    '1e400',
    '',
    '0x10',
  ]
  const names = ['timeout_ms', 'pixels', 'direction', 'full_page', 'selector', 'text', 'url', 'load_state']
  const steps = evil.flatMap(value =>
    (['wait', 'scroll', 'screenshot'] as const).flatMap(action =>
      names.map(name => ({ effect: without({ action, reach: 'read', options: [{ name, value }], saveTo: value }) })),
    ),
  )
  const text = exported(...steps)
  const { program, errors } = parseSync('a.ts', text)
  expect(errors).toEqual([])
  expect(program.body).toHaveLength(2)
  expect(JSON.stringify(program)).not.toContain('"name":"exit"')
  expect(text).not.toMatch(/(?:timeout: |wheel\(|Timeout\()(?!-?\d+[ ,)])/)
})
