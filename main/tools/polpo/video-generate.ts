import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { planWork } from '../connected/plan-work'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import { madePath, prompt, seed, steps } from './work-input'

const BAD_SIZE = "'resolution' must be a width and a height in pixels such as 854x480, or a height such as 480p."

export const videoGenerate: Tool = Object.assign(
  defineTool({
    name: 'video_generate',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({ verb: 'makeVideo', target: textIn(input, 'path') }),
    description:
      'Have a service that the person connected make a video from words, and save it as a new file. It takes minutes and may ' +
      'cost money: the person sees the prompt and decides.',
    input: z.strictObject({
      prompt,
      path: madePath('.mp4'),
      model: z
        .string()
        .min(1)
        .max(200)
        .default('fal-ai/wan/v2.2-1.3b/text-to-video')
        .describe('A model of the service.'),
      num_frames: z.int().min(1).max(1_000).default(81).describe('How many pictures the video has.'),
      resolution: z
        .string(BAD_SIZE)
        .regex(/^(\d{2,5}x\d{2,5}|\d{2,4}p)$/, BAD_SIZE)
        .default('854x480')
        .describe('Width and height in pixels.'),
      num_inference_steps: steps.default(30),
      guidance_scale: z.number().min(0).max(50).default(5).describe('How closely to keep to the prompt.'),
      seed,
    }),
    plan: ({ prompt: text, path, model, ...options }, context) =>
      planWork({ capability: 'video.generate', text, path, model, options }, context),
  }),
  {
    forTurn: ({ capabilities }: ToolTurn) => (capabilities?.has('video.generate') ? videoGenerate : undefined),
  },
)
