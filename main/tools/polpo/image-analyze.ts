import { createHash } from 'node:crypto'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { planWork } from '../connected/plan-work'
import { imageResult } from '../explore/explore-read'
import { pictureToRead } from '../explore/file-to-read'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import type { ToolContext } from '../tool-context'

const USUAL_PROMPT = 'Describe this picture in detail.'

const Input = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe('A PNG, JPEG or WEBP, 20 MB at most. Relative to the folder, or absolute inside it.'),
  prompt: z.string().min(1).max(10_000).optional().describe('What you want to know of it.'),
  provider: z.enum(['openai', 'anthropic']).optional().describe('Which connected service looks at it.'),
  model: z.string().min(1).max(200).optional().describe('A model of that service.'),
  max_tokens: z.int().min(1).max(100_000).default(1_024).describe('How long the answer may be.'),
})

const about = {
  name: 'image_analyze',
  toolsets: ['polpo'] as const,
  action: (input: Readonly<Record<string, unknown>>) => ({ verb: 'look' as const, target: textIn(input, 'path') }),
  input: Input,
}

/** For a model that sees: it looks itself, and nobody else is asked. */
const looksItself = defineTool({
  ...about,
  group: 'read',
  reads: 'files',
  description: 'Look at a picture of the folder. You are shown it and answer the prompt yourself.',
  async run({ path, prompt = USUAL_PROMPT, provider }, context) {
    const { shown, image } = await pictureAt(path, context)
    const result = await imageResult(shown, image, context)
    const note = provider === undefined ? '' : ` You see pictures yourself, so ${provider} was not asked.`
    return { ...result, content: [...result.content, { type: 'text', text: `Look at the picture: ${prompt}${note}` }] }
  },
})

/** For a model that sees nothing: a service is sent the picture, and its words are the answer. */
const asksService = defineTool({
  ...about,
  group: 'web',
  description:
    'Have a service that the person connected look at a picture of the folder, and get its answer in words. The picture is sent ' +
    'there, which may cost money: the person sees that and decides.',
  async plan({ path, prompt = USUAL_PROMPT, provider, model, max_tokens }, context) {
    const { shown, image } = await pictureAt(path, context)
    const { mimeType, bytes } = image
    // So that the card shows exactly what is sent.
    await context.blobs.put(bytes)
    const version = { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
    const file = { path: shown, version, mediaType: mimeType, bytes }
    const wanted = {
      capability: 'image.analyze' as const,
      provider,
      text: prompt,
      model,
      file,
      options: { max_tokens },
    }
    return planWork(wanted, context)
  },
})

export const imageAnalyze: Tool = Object.assign(asksService, {
  forTurn({ capabilities, modelSees }: ToolTurn) {
    if (modelSees) return looksItself
    return capabilities?.has('image.analyze') ? asksService : undefined
  },
})

async function pictureAt(path: string, { workspace }: ToolContext) {
  const picture = await pictureToRead(workspace, path)
  if (!picture) throw new Error(`${path} is no picture.`)
  return picture
}
