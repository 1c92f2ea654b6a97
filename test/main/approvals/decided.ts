import { join } from 'node:path'
import { decide } from '../../../main/approvals/decide'
import type { InspectedCommand } from '../../../main/approvals/inspect-command'
import type { Grant, GrantRule } from '../../../shared/permissions'
import type { CommandEffect, Effect, FileChange, McpCallEffect, NetworkEffect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'

export const home = join(process.cwd(), 'home')
export const ownData = [join(home, '.config', 'Atrium')]

export function change(path: string): FileChange {
  const diff = { type: 'lines' as const, hunks: [] }
  return { type: 'file-change', path, before: null, after: { hash: 'a', bytes: 1 }, added: 1, removed: 0, diff }
}

export function command(workingDirectory: string): CommandEffect {
  return { type: 'command', command: 'ls', workingDirectory, shell: '/bin/sh', timeLimitMs: 1, environment: [] }
}

export const request: NetworkEffect = {
  type: 'network',
  method: 'GET',
  url: 'https://a.org/',
  hosts: ['m.org', 'a.org'],
}
export const tool: McpCallEffect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{}', pin: 'p' }
export const analysis = { line: 'ls', shell: 'sh' as const, commands: [], opaque: [] }
export const reads: InspectedCommand['verdict'] = {
  type: 'allow',
  reason: 'it only reads',
  effects: 'reads',
  isDestructive: false,
  reads: [],
  writes: [],
}

export function grantOf(rule: GrantRule, id: string = rule.kind): Grant {
  return { id, rule, scope: { type: 'folder', folder: home }, createdAt: '2026-01-01T00:00:00Z' }
}

type Looked = Partial<Omit<InspectedCommand, 'verdict'>> & { verdict?: Partial<InspectedCommand['verdict']> }

/** The decision on these effects in a mode, with every command found to be `looked`, which only reads where it does not say so. */
export function decided(
  effects: Effect[],
  mode: ApprovalMode,
  { looked, grants = [] }: { looked?: Looked; grants?: Grant[] } = {},
) {
  const full = { analysis, ...looked, verdict: { ...reads, ...looked?.verdict } }
  const commands = new Map(effects.flatMap(effect => (effect.type === 'command' ? [[effect, full] as const] : [])))
  const policy = { workspace: home, ownData, mode, grants, sessionId: 's1', home: '/home/me' }
  return asEnglish(decide({ effects, digest: 'd' }, policy, { now: new Date(), commands }))
}
