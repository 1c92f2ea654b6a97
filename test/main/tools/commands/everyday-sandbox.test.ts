import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '../../../../main/approvals/permission-service'
import { wantsRehearsal } from '../../../../main/approvals/wants-rehearsal'
import { confinement } from '../../../../main/shell/confinement/confinement'
import { commandEnvironment, loginEnvironment } from '../../../../main/shell/login/environment'
import { planCommand } from '../../../../main/tools/commands/plan-command'
import { rehearsals } from '../../../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../../../main/tools/commands/shell-answer'
import { inEnglish } from '../../../../shared/sentence'
import type { CommandEffect } from '../../../../shared/session/effects'
import { EVERYDAY_COMMANDS, type ProjectKind } from '../../../helpers/everyday-commands'
import { makeEverydayProject } from '../../../helpers/everyday-projects'
import { isDeep } from '../../../helpers/how-deep'
import { openNpmRegistry } from '../../../helpers/open-npm-registry'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

/** At least this share of a kind's commands runs without a question. */
const LEAST = 0.97

describe.runIf(process.platform === 'linux').each(['sandboxed', 'full'] as const)('in the mode %s', mode => {
  let registry: Awaited<ReturnType<typeof openNpmRegistry>>
  beforeAll(async () => {
    const files = { 'index.js': '', 'cli.js': '#!/usr/bin/env node\nconsole.log("left over")\n' }
    registry = await openNpmRegistry([{ name: 'left-over', manifest: { bin: 'cli.js' }, files }])
  })
  afterAll(() => registry.close())

  /** Returns the question that a command leads to; undefined if it leads to none. */
  async function questionFor(command: string, workspace: string): Promise<string | undefined> {
    const environment = commandEnvironment(await loginEnvironment())
    const deciding = permissions({
      grants: () => [],
      used: () => undefined,
      parentOf: () => undefined,
      environment: async () => environment,
      canConfine: async () => (await confinement.find()).kind !== 'none',
      shell: '/bin/bash',
    })
    const policy = deciding.policyFor({ workspace, ownData: [], sessionId: 's', mode: () => mode })
    const layers = join(await temporaryFolder(), 'layers')
    const web = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true }
    const rehearse = rehearsals(layers, web)
    const base = { ...(await toolContext()), workspace }
    const hosts = [`registry.test:${new URL(registry.url).port}`]
    const context = {
      ...base,
      rehearse: async (effect: CommandEffect) => {
        if (!(await wantsRehearsal(effect, policy, { permissions: deciding, always: false }))) return undefined
        return rehearse(effect, { ...base, hosts })
      },
    }
    const { effects, release } = await planCommand({ command, timeLimitMs: 60_000 }, context, shellAnswer)
    await release?.()
    const verdict = await deciding.judge({ effects, digest: '' }, policy)
    const [first] = effects as [CommandEffect]
    const untried = first.notRehearsed ? ` (${inEnglish(first.notRehearsed)})` : ''
    return verdict.type === 'allow' ? undefined : `${inEnglish(verdict.reason)}${untried}`
  }

  test.each(Object.keys(EVERYDAY_COMMANDS) as ProjectKind[])(
    'everyday commands run without a question: %s',
    { timeout: 600_000 },
    async kind => {
      // The two modes try other commands in a quick run, of which each is a build.
      const commands = EVERYDAY_COMMANDS[kind].filter((_, index) => isDeep || index % 40 === (mode === 'full' ? 23 : 3))
      const questions: string[] = []
      const port = new URL(registry.url).port
      for (const command of commands) {
        const workspace = await temporaryFolder()
        await makeEverydayProject(workspace, kind, `http://registry.test:${port}/`)
        const question = await questionFor(command, workspace)
        if (question !== undefined) questions.push(`${command} → ${question}`)
      }
      const share = 1 - questions.length / commands.length
      expect(share >= LEAST ? [] : questions).toEqual([])
    },
  )
})
