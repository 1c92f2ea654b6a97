import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { planWork } from '../connected/plan-work'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import { madePath, prompt, seed, steps } from './work-input'

const BAD_SIZE = "'size' must be a width and a height in pixels such as 1024x1024, or a name that the service knows."

export const imageGenerate: Tool = Object.assign(
  defineTool({
    name: 'image_generate',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({ verb: 'makePicture', target: textIn(input, 'path') }),
    description:
      'Have a service that the person connected make a picture from words, and save it as a new file. It may cost money: the ' +
      'person sees the prompt and decides.',
    input: z.strictObject({
      prompt,
      path: madePath('.png or .jpg'),
      model: z
        .string()
        .min(1)
        .max(200)
        .default('fal-ai/flux/dev')
        .describe('A model of the service. One that is none of its own counts as its usual one.'),
      size: z
        .string(BAD_SIZE)
        .regex(/^(\d{2,5}x\d{2,5}|[a-z][a-z0-9_]{1,30})$/i, BAD_SIZE)
        .default('1024x1024')
        .describe('Width and height in pixels.'),
      num_inference_steps: steps,
      guidance_scale: z.number().min(0).max(50).default(3.5).describe('How closely to keep to the prompt.'),
      seed,
    }),
    plan: ({ prompt: text, path, model, ...options }, context) =>
      planWork({ capability: 'image.generate', text, path, model, options }, context),
  }),
  {
    forTurn: ({ capabilities }: ToolTurn) => (capabilities?.has('image.generate') ? imageGenerate : undefined),
  },
)
