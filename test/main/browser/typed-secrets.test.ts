import { describe, expect, test } from 'vitest'
import { browserTools } from '../../../main/tools/browser'
import { browserScenes } from '../../helpers/browser-scene'
import { applied, effectOf, planned } from '../../helpers/driven-browser'
import { vaultContext } from '../../helpers/vault-context'

const { here, elsewhere, scene } = browserScenes()

const SECRET = 'kS9-#tiger-42/x'
const FORM = `<label>Password <input type=password id=pass></label><label>Token <input id=token></label>
  <p id=said></p><script>token.oninput = () => { said.textContent = 'You wrote ' + token.value; document.title = token.value }</script>`

/** A page, and a vault whose entry may go to this host. */
async function withVault(host: string, html = FORM) {
  const { context, browser, call } = await scene(html)
  const fields = [{ name: 'password', isSecret: true, value: SECRET }]
  const kept = await vaultContext([{ name: 'shop', kind: 'login', hosts: [host], fields }])
  Object.assign(context, { vault: kept.vault })
  const tool = (name: string) => browserTools.find(one => one.name === `browser_${name}`) ?? browserTools[0]
  const plan = (name: string, input: object) => {
    const found = tool(name)
    if (!found) throw new Error(`There is no ${name}.`)
    return planned(found, input, context)
  }
  return { context, browser, call, plan, vault: kept.kept }
}

const host = () => new URL(here()).host

describe('a value of the vault', () => {
  test('goes into the page, and comes out of it for nobody', async () => {
    const { context, browser, call, plan } = await withVault(host())
    const proposal = await plan('fill', { selector: '#token', text: 'vault:shop.password' })
    expect(effectOf(proposal)).toMatchObject({ text: 'vault:shop.password', vault: ['vault:shop.password'] })
    expect(JSON.stringify(proposal.effects)).not.toContain(SECRET)
    const { text } = await applied(proposal, context)
    const expression = "document.querySelector('#token').value"
    expect(await browser.driven[0]?.chromium.cdp.send('Runtime.evaluate', { expression })).toMatchObject({
      result: { value: SECRET },
    })
    const seen = [
      text,
      (await call('snapshot')).text,
      (await call('get', { what: 'text' })).text,
      (await call('get', { what: 'value', selector: '#token' })).text,
      (await call('get', { what: 'html' })).text,
      (await call('eval', { javascript: 'said.textContent + btoa(token.value)' })).text,
      (await call('tabs', { action: 'list' })).text,
    ].join('\n')
    expect(seen).not.toContain(SECRET)
    expect(seen).not.toContain(btoa(SECRET))
    expect(seen).toContain('[vault:shop.password]')
    const next = [
      await plan('click', { selector: '#pass' }),
      await plan('navigate', { url: here() }),
      await plan('reload', {}),
    ]
    expect(JSON.stringify(next.map(({ effects }) => effects))).not.toContain(SECRET)
  })

  test('stands in no name, address or problem that cards and answers tell, and what says it can be acted on', async () => {
    const echo = `<label>Token <input id=token></label><button id=send class=both>Send</button><a class=both href="/">Link</a>
      <form><button id=submit>Submit</button></form>
      <script>token.oninput = () => {
        for (const one of document.querySelectorAll('.both')) one.textContent = 'Use ' + token.value
        document.querySelector('a').href = '/?token=' + encodeURIComponent(token.value)
        document.forms[0].action = '/to/' + encodeURIComponent(token.value)
      }
      send.onclick = () => { send.className = 'clicked' }
      document.querySelector('a').onclick = () => false</script>`
    const { context, call, plan } = await withVault(host(), echo)
    await applied(await plan('fill', { selector: '#token', text: 'vault:shop.password' }), context)
    await expect(plan('click', { selector: '.both' })).rejects.toThrow('[vault:shop.password]')
    await expect(plan('click', { selector: '.both' })).rejects.not.toThrow(SECRET)
    for (const selector of ['#send', 'a', '#submit']) {
      const proposal = await plan('click', { selector })
      const told = JSON.stringify(proposal.effects)
      expect(told).toContain('[vault:shop.password]')
      expect(told).not.toContain(SECRET)
      expect(told).not.toContain(encodeURIComponent(SECRET))
      const { text } = await applied(proposal, context)
      expect(text).not.toContain(SECRET)
      if (selector === '#send')
        expect((await call('get', { what: 'html', selector })).text).toContain('class="clicked"')
    }
  })

  test('is noted as used by the host', async () => {
    const { context, plan, vault } = await withVault(host())
    await applied(await plan('type', { selector: '#pass', text: 'vault:shop.password' }), context)
    expect(vault.list()[0]?.used).toMatchObject({ host: host() })
  })

  test('goes to no page of another host', async () => {
    const { plan } = await withVault(new URL(elsewhere()).host)
    await expect(plan('fill', { selector: '#token', text: 'vault:shop.password' })).rejects.toThrow(
      `may not be typed into pages of ${host()}`,
    )
  })

  test('that is not there is named, and a text that only looks like one is typed', async () => {
    const { plan } = await withVault(host())
    await expect(plan('fill', { selector: '#token', text: 'vault:shop.pin' })).rejects.toThrow("no field 'pin'")
    expect(effectOf(await plan('fill', { selector: '#token', text: 'a vault: b' })).vault).toBeUndefined()
  })
})
