import { describe, expect, test } from 'vitest'
import { pythonExec } from '../../../../main/tools/classic/python-exec'
import { runCommandEffect } from '../../../../main/tools/effects/run-command-effect'
import { bash } from '../../../../main/tools/polpo/polpo-bash'
import type { Tool } from '../../../../main/tools/tool'
import { shell } from '../../../../main/tools/workspace/shell'
import { effectsOf } from '../../../../shared/session/effects'
import type { SavedVaultEntry } from '../../../../shared/vault/vault-entry'
import { eventually } from '../../../helpers/eventually'
import { sampleOf } from '../../../helpers/how-deep'
import { vaultContext } from '../../../helpers/vault-context'

const VALUE = `tok_0123456789/+abc"'$`
const REFERENCE = 'vault:shop.token'

const shop = (changes: Partial<SavedVaultEntry> = {}): SavedVaultEntry => ({
  name: 'shop',
  kind: 'api-key',
  hosts: [],
  commands: true,
  fields: [
    { name: 'token', isSecret: true, value: VALUE },
    { name: 'user', isSecret: false, value: 'ada.lovelace' },
  ],
  ...changes,
})

/** Returns what a tool plans, and the result once it is approved. */
async function planned(tool: Tool, input: unknown, entry = shop()) {
  const context = await vaultContext([entry])
  if (tool.kind !== 'changes') throw new Error('It changes nothing')
  const plan = await tool.plan(input, context)
  const [effect] = effectsOf(plan.effects, 'command')
  if (!effect) throw new Error('It plans no command')
  const run = async () => {
    const { outcome } = await (await runCommandEffect([effect], plan, context)).commit()
    return { outcome, result: plan.answer({ command: outcome }) }
  }
  return { context, effect, run }
}

const printing = (code: string) => `TOKEN=${REFERENCE} node -e '${code}'`

describe('a command that is given a value of the vault', () => {
  test('has it in its environment, and nowhere in its plan or among its arguments', async () => {
    const code =
      'const fs = require("fs"); console.log(Buffer.from(process.env.TOKEN).reverse().toString(), fs.readFileSync("/proc/self/cmdline", "latin1"))'
    const { effect, run, context } = await planned(bash, { command: printing(code) })
    expect(effect.vault).toEqual([{ variable: 'TOKEN', reference: REFERENCE }])
    expect(effect.command).toBe(`node -e '${code}'`)
    expect(JSON.stringify(effect)).not.toContain(VALUE.slice(0, 12))
    const { outcome } = await run()
    expect(outcome.stdout).toContain(Buffer.from(VALUE).reverse().toString())
    expect(outcome.stdout).not.toContain(VALUE.slice(0, 12))
    expect(context.kept.list()[0]?.used).toMatchObject({ host: 'node', by: 'program' })
  })

  test.each(
    sampleOf(
      [
        ['as it is', 'process.stdout.write(process.env.TOKEN)'],
        ['on the other stream', 'process.stderr.write(process.env.TOKEN)'],
        ['in base64', 'console.log(Buffer.from("x" + process.env.TOKEN).toString("base64"))'],
        ['in hexadecimal', 'console.log(Buffer.from(process.env.TOKEN).toString("hex"))'],
        ['in JSON within JSON', 'console.log(JSON.stringify(JSON.stringify(process.env)))'],
        ['with colours within it', 'console.log(process.env.TOKEN.split("").join("\\u001b[31m\\u001b[0m"))'],
        [
          'letter by letter',
          'const all = [...process.env.TOKEN]; const next = () => { const one = all.shift(); if (one) { process.stdout.write(one); setTimeout(next, 3) } }; next()',
        ],
      ],
      4,
    ),
  )('has what it prints of it covered: %s', async (_, code) => {
    for (const terminal of [false, true]) {
      const { run, context } = await planned(shell, { command: printing(code), terminal })
      const { outcome, result } = await run()
      const all = JSON.stringify([outcome, result, context.reports])
      expect(all).toContain(`[${REFERENCE}]`)
      expect(all).not.toContain(VALUE.slice(0, 12))
      expect(all).not.toContain(Buffer.from(VALUE).toString('hex').slice(0, 20))
      expect(context.reports.join('')).toContain(`[${REFERENCE}]`)
    }
  })

  test('has it covered in the background, in every read and for people', async () => {
    const code =
      'const say = () => process.stdout.write(process.env.TOKEN.slice(0, 9)); say(); setTimeout(() => { process.stdout.write(process.env.TOKEN.slice(9) + " done\\n"); setInterval(() => {}, 1000) }, 1400)'
    const { run, context } = await planned(shell, { command: printing(code), background: true })
    const { outcome } = await run()
    expect(outcome.stdout).toBe('')
    const job = context.jobs.find(outcome.job ?? '')
    await eventually(() => expect(job.tail().text).toContain('done'))
    expect((await job.read()).stdout).toBe(`[${REFERENCE}] done\n`)
    expect(job.tail().text).toBe(`[${REFERENCE}] done\n`)
    expect(job.command).not.toContain(VALUE)
    await job.stop()
  })

  test('is code of Python as well, by a comment at its head', async () => {
    const code = `# TOKEN=${REFERENCE}\nimport os\nprint(os.environ["TOKEN"][::-1], os.environ["TOKEN"])`
    const { effect, run } = await planned(pythonExec, { code })
    expect(effect.vault).toEqual([{ variable: 'TOKEN', reference: REFERENCE }])
    const { outcome } = await run()
    expect(outcome.stdout.trim()).toBe(`${Buffer.from(VALUE).reverse().toString()} [${REFERENCE}]`)
  })

  test.each([
    [`TOKEN=vault:other.token ls`, "The vault has no entry 'other' for you."],
    [`TOKEN=vault:shop.other ls`, "has no field 'other'"],
    [`PATH=${REFERENCE} ls`, "cannot be given as 'PATH'"],
    [`A=${REFERENCE} A=vault:shop.user ls`, "'A' is given twice."],
  ])('is refused where that cannot be: %s', async (command, words) => {
    await expect(planned(bash, { command })).rejects.toThrow(words)
  })

  test('is refused where its entry is not for commands, also once that was taken back', async () => {
    const command = printing('1')
    const other = shop({ commands: undefined })
    await expect(planned(bash, { command }, other)).rejects.toThrow('may not be given to commands')
    const { run, context } = await planned(bash, { command })
    const [entry] = context.kept.list()
    await context.kept.save({ ...shop({ commands: undefined }), id: entry?.id })
    await expect(run()).rejects.toThrow('may not be given to commands')
  })
})
