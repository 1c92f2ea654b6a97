import type { FlowNames } from '../../../../shared/flows/edit/flow-look'
import { ThinkingLevel } from '../../../../shared/flows/flow-agent'
import { CARD_TYPES, CHAT_AGENT_KEYS, FLOW_AGENT_KEYS, FLOW_TOOLS } from '../../../../shared/flows/flow-keys'
import type { Offers } from '../../../ui/code-editor/start-editor'
import { closed, keysOf, labelled, type Offer } from './complete-flow'
import { placeIn, type TextPlace } from './cursor-context'

/** The keys below those that have some of their own. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  access: ['read', 'write', 'bash'],
  bash: ['deny'],
  card: ['label', 'type', 'role', 'metric'],
  architect: ['use_when', 'produces', 'depends_on', 'domain'],
  outputs: ['name', 'description', 'type', 'pattern'],
}

/** Returns what can be written at a position in an agent's text: keys above its body, and in the body what a step gives it. */
export function completeAgent(text: string, at: number, names: FlowNames): Offers | null {
  const lines = text.slice(0, at).split('\n')
  const place = placeIn(lines)
  if (!place) return null
  const from = at - place.typed.length
  const isAbove = lines[0]?.startsWith('---') === true && lines.slice(1).every(line => !/^---\s*$/.test(line))
  if (!isAbove) {
    if (place.kind !== 'template') return null
    return { from, offers: closed(['task', ...inputsOf(text).map(name => `input.${name}`)], text.slice(at)) }
  }
  return { from, offers: offersOf(place, { names, text }) }
}

function offersOf(place: TextPlace, { names, text }: { names: FlowNames; text: string }): Offer[] {
  switch (place.kind) {
    case 'template':
      return []
    case 'value':
      return valuesOf(place.key, place.owner, names)
    case 'item':
      return place.owner === 'outputs'
        ? keysOf(BELOW.outputs ?? [], new Set())
        : valuesOf(place.owner ?? '', undefined, names)
    case 'key': {
      if (place.column > 0) return keysOf(BELOW[place.owner ?? ''] ?? [], new Set())
      const present = new Set([...text.matchAll(/^(\w+):/gm)].map(([, key = '']) => key))
      return keysOf([...FLOW_AGENT_KEYS, ...CHAT_AGENT_KEYS], present)
    }
  }
}

function valuesOf(key: string, owner: string | undefined, names: FlowNames): Offer[] {
  if (key === 'type') return labelled(owner === 'outputs' ? ['string', 'number', 'boolean'] : CARD_TYPES)
  if (key === 'interactive' || key === 'fork_session') return labelled(['true', 'false'])
  switch (key) {
    case 'tools':
    case 'allowed_tools':
      return labelled([...new Set([...FLOW_TOOLS, ...names.tools])])
    case 'model':
      // A plain text of YAML cannot begin with @.
      return [...names.roles.map(role => ({ label: `@${role}`, apply: `"@${role}"` })), ...labelled(names.profiles)]
    case 'model_profile_id':
      return labelled(names.profiles)
    case 'thinking':
      return labelled(ThinkingLevel)
    case 'skills':
      return labelled(names.skills)
    case 'sub_agents':
      return labelled(names.agents.map(({ name }) => name))
    default:
      return []
  }
}

function inputsOf(text: string): string[] {
  const row = /^inputs: *\[?([^\]\n]*)\]?/m.exec(text)?.[1] ?? ''
  const list = /^inputs: *\n((?: *- .*(?:\n|$))*)/m.exec(text)?.[1] ?? ''
  const all = [...row.split(','), ...list.split('\n').map(line => line.replace(/^ *- */, ''))]
  return all.map(name => name.trim()).filter(name => /^[A-Za-z_]\w*$/.test(name))
}
