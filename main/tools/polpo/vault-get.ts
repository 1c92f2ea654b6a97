import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { TellSecretEffect } from '../../../shared/session/effects'
import { errorResult, textResult } from '../../../shared/session/tool-results'
import { referenceTo } from '../../../shared/vault/vault-reference'
import { noEntry } from '../../vault/check-reference'
import { markFor } from '../../vault/cover/cover'
import { defineTool, type Tool, type ToolTurn } from '../tool'

const NO_SERVICE = "'service' must be the name of an entry of the vault."

/** Stands at the end of what a model was told and is not any more: once Atrium was closed, or another provider answers. */
export const NOT_TOLD =
  '\n\nWhat stands in brackets here are names: their values are not told any more. Ask for them again where you need them.'

/** Tells a model the values of an entry, once the person agreed that its provider gets them. */
export const vaultGet: Tool = Object.assign(
  defineTool({
    name: 'vault_get',
    group: 'read',
    toolsets: ['polpo'],
    action: input => ({ verb: 'use', target: `vault:${textIn(input, 'service')}` }),
    description:
      "Ask for the values of an entry of the person's vault. The person is always asked, and your provider gets them. You hardly ever " +
      'need it: write vault:entry.field where a value belongs. What you write of a value that you were told becomes its name again.',
    input: z.strictObject({
      service: z
        .string(NO_SERVICE)
        .min(1, NO_SERVICE)
        .max(100, NO_SERVICE)
        .describe('Name of the entry, as vault_list has it.'),
    }),
    async plan({ service }, { vault, asked }) {
      const entry = vault?.find(service)
      if (!entry) throw noEntry(service, vault)
      if (!asked) throw new Error('There is no model here that could be told a value of the vault.')
      const { provider, model } = asked
      const named = entry.fields.map(field => ({
        ...field,
        reference: referenceTo({ entry: entry.name.toLowerCase(), field: field.name.toLowerCase() }),
      }))
      const lines = named.map(
        ({ name, isSecret, value = '', reference }) => `  ${name}: ${isSecret ? markFor(reference) : value}`,
      )
      const references = named.flatMap(({ isSecret, reference }) => (isSecret ? [reference] : []))
      const effect: TellSecretEffect = { type: 'tell-secret', entry: entry.name, references, provider, model }
      return {
        effects: [effect],
        contents: new Map(),
        answer: ({ 'tell-secret': told }) =>
          told
            ? textResult([`${entry.name} (${entry.kind}):`, ...lines].join('\n') + NOT_TOLD)
            : errorResult('Nothing was told.'),
      }
    },
  }),
  { forTurn: ({ hasVault }: ToolTurn) => (hasVault ? vaultGet : undefined) },
)
