import { AppError } from '../../../../shared/errors'
import type { McpOffers, McpPromptText } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { askFillIn } from '../../mcp/forms/fill-in'
import { addRead, pickResource } from '../../mcp/picked-resources'
import { addFiles } from '../attachments/add-files'

export type ServerPrompt = McpOffers['prompts'][number]
export type ServerResource = McpOffers['resources'][number]

/** The session and workspace of the message. */
export type ServerScope = { sessionId: string; workspace: string }

/** Returns the word after the slash for a server's prompt, and after the at sign for a resource. */
export function serverWord({ server, name }: { server: string; name: string }): string {
  return [server, name].map(part => part.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '')).join(':')
}

/** Puts a resource beside the message; one whose address has gaps is asked for first. */
export function attachResource({ sessionId, workspace }: ServerScope, resource: ServerResource): void {
  const { id, server, uri, name, variables = [] } = resource
  const place = { workspace, id, server, uri, name }
  if (!resource.isTemplate) return void pickResource(sessionId, place)
  askFillIn({
    workspace,
    id,
    server,
    title: t('resources.form.resource', { name }),
    of: { type: 'resource', template: uri },
    fields: variables.map(variable => ({ name: variable, required: true })),
    initial: {},
    submit: async values => void pickResource(sessionId, { ...place, values }),
  })
}

type PromptChoice = {
  prompt: ServerPrompt
  values?: Readonly<Record<string, string>>
  put(text: string): void
  /** Stops it as long as no form is shown, which has its own way out. */
  signal: AbortSignal
}

/** Has a server write a prompt and puts it into the field. What the prompt needs and was not said is asked for first. */
export async function insertPrompt(
  place: ServerScope,
  { prompt, values = {}, put, signal }: PromptChoice,
): Promise<void> {
  const { id, server, name } = prompt
  const { sessionId, workspace } = place
  const submit = async (filled: Readonly<Record<string, string>>) => {
    const readingId = crypto.randomUUID()
    const stop = () => void call('mcp.stopReading', { readingId }).catch(() => undefined)
    signal.addEventListener('abort', stop, { once: true })
    const found = await call('mcp.prompt', { workspace, id, prompt: name, arguments: filled, readingId })
    signal.throwIfAborted()
    const isEmpty = found.text === '' && found.images.length === 0 && found.resources.length === 0
    if (isEmpty) throw new AppError('bad-input', t('resources.emptyPrompt'))
    await addParts(sessionId, { workspace, id, server }, found)
    put(found.text)
  }
  const isWhole = prompt.arguments.every(one => Object.hasOwn(values, one.name))
  if (isWhole) return submit(values)
  askFillIn({
    workspace,
    id,
    server,
    submit,
    title: t('resources.form.prompt', { name }),
    of: { type: 'prompt', name },
    fields: prompt.arguments,
    initial: values,
  })
}

type Source = { workspace: string; id: string; server: string }

async function addParts(sessionId: string, source: Source, { images, resources }: McpPromptText): Promise<void> {
  for (const resource of resources) addRead(sessionId, { ...source, uri: resource.uri, name: resource.uri }, resource)
  await addFiles(
    sessionId,
    images.map(({ name, bytes }) => new File([bytes.slice()], name)),
  )
}

const TYPED = /^\/([\p{L}\p{N}_.-]+:[\p{L}\p{N}_.-]+)(?:\s([\s\S]*))?$/u

/** The prompt that a message calls by its word, with the values that are written as `name=value`; undefined where it calls none. */
export async function typedPrompt(
  workspace: string,
  draft: string,
): Promise<{ prompt: ServerPrompt; values: Record<string, string> } | undefined> {
  const [, word, rest = ''] = TYPED.exec(draft.trim()) ?? []
  if (word === undefined) return undefined
  const { prompts } = await call('mcp.offers', { workspace })
  const prompt = prompts.find(one => serverWord(one) === word)
  return prompt && { prompt, values: writtenValues(rest, prompt) }
}

/** Values of the prompt's arguments. One with blanks stands in double quotes. */
function writtenValues(rest: string, { arguments: known }: ServerPrompt): Record<string, string> {
  const found = [...rest.matchAll(/(?<![^\s=])([^\s=]+)=(?:"([^"]*)"|(\S*))/g)]
  return Object.fromEntries(
    found.flatMap(([, name = '', quoted, plain = '']) =>
      known.some(one => one.name === name) ? [[name, quoted ?? plain]] : [],
    ),
  )
}

/** Describes what servers have, as choices of a list. */
export function promptDetail({ server, description }: ServerPrompt): string {
  return escapedText(description || t('resources.prompt', { server }))
}

export function resourceDetail({ server, uri }: ServerResource): string {
  return `${t('resources.resource', { server: escapedText(server) })} · ${escapedText(uri)}`
}
