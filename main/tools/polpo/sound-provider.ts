import type { ToolContext } from '../tool-context'

/** Servers of one's own that speak as OpenAI does. */
const OWN = { 'audio.transcribe': 'whisper-server', 'audio.speak': 'speech-server' } as const

/** The kind of service that a model means: whoever names OpenAI means its format too, where only a server of one's own has that. */
export async function soundProvider(
  capability: keyof typeof OWN,
  named: string | undefined,
  { connected }: Pick<ToolContext, 'connected'>,
): Promise<string | undefined> {
  if (named !== 'openai' || (await connected?.find(capability, { adapter: named }))) return named
  const own = OWN[capability]
  return (await connected?.find(capability, { adapter: own })) ? own : named
}
