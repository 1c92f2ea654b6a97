import type { FlowAccess } from '../../../shared/flows/finish'
import { type Sentence, sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import type { YamlNode } from '../../project/yaml-tree'

type Note = (message: Sentence) => void

/**
 * Parses what an agent may touch, as its file says it. An entry that is not understood would be a limit that does not
 * hold, so it is an error.
 */
export function parseAccess(node: YamlNode, note: Note): FlowAccess {
  const all = keysIn(node, { name: 'access', known: ['read', 'write', 'bash'] }, note)
  const bash = all.get('bash')
  const ofBash = bash ? keysIn(bash, { name: 'bash', known: ['deny'] }, note) : new Map<string, YamlNode>()
  const listOf = (key: string, value: YamlNode | undefined) => value && patternsIn(key, value, note)
  const [read, write] = [listOf('read', all.get('read')), listOf('write', all.get('write'))]
  const deniedCommands = listOf('deny', ofBash.get('deny'))
  return { ...(read && { read }), ...(write && { write }), ...(deniedCommands && { deniedCommands }) }
}

type KnownKeys = { name: string; known: readonly string[] }

function keysIn(node: YamlNode, { name, known }: KnownKeys, note: Note): ReadonlyMap<string, YamlNode> {
  if (node.type !== 'keys') {
    note(sentence`'${name}' must be keys: ${known.join(', ')}.`)
    return new Map()
  }
  for (const { key } of node.entries)
    if (!known.includes(key)) note(sentence`'${brief(key)}' limits nothing: '${name}' knows ${known.join(', ')}.`)
  return new Map(node.entries.map(({ key, value }) => [key, value]))
}

/** A list of texts, or one text. */
function patternsIn(key: string, node: YamlNode, note: Note): string[] {
  if (node.type === 'text') return node.text === '' ? [] : [node.text]
  const texts = node.type === 'list' ? node.items.flatMap(item => (item.type === 'text' ? [item.text] : [])) : []
  if (node.type !== 'list' || texts.length < node.items.length) note(sentence`'${key}' must be a list of texts.`)
  return texts
}
