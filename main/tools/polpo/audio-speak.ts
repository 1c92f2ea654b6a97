import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { planWork } from '../connected/plan-work'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import { soundProvider } from './sound-provider'
import { madePath } from './work-input'

const NO_TEXT = "'text' must be a non-empty string of at most 10000 characters."
const BAD_SPEED = "'speed' must be a number from 0.25 to 4."

/** Has a service speak a text, and saves the sound. */
export const audioSpeak: Tool = Object.assign(
  defineTool({
    name: 'audio_speak',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({ verb: 'speak', target: textIn(input, 'path') }),
    description:
      'Have a service that the person connected speak a text, and save the sound as a new file. It may cost money: the person sees ' +
      'the text and decides.',
    input: z.strictObject({
      text: z.string(NO_TEXT).trim().min(1, NO_TEXT).max(10_000, NO_TEXT).describe('What is to be said.'),
      path: madePath('.mp3, or .wav, .ogg, .flac or .aac where the service makes those'),
      provider: z
        .enum(['openai', 'deepgram', 'elevenlabs', 'edge'])
        .optional()
        .describe('Which connected service speaks.'),
      model: z.string().min(1).max(200).optional().describe('A model of that service.'),
      voice: z.string().min(1).max(200).optional().describe('A voice of that service, by its name or id.'),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, "'language' must be a code such as en or de.")
        .optional()
        .describe('The language of the text, as a code such as en.'),
      gender: z.enum(['female', 'male']).optional().describe('A voice of that gender, where no voice is named.'),
      speed: z
        .number(BAD_SPEED)
        .min(0.25, BAD_SPEED)
        .max(4, BAD_SPEED)
        .optional()
        .describe('How fast; 1 is the usual speed.'),
      instructions: z.string().min(1).max(4_000).optional().describe('How to say it, such as “calm and slow”.'),
    }),
    async plan({ text, path, provider, model, ...options }, context) {
      const capability = 'audio.speak' as const
      const which = await soundProvider(capability, provider, context)
      return planWork({ capability, provider: which, text, path, model, options }, context)
    },
  }),
  { forTurn: ({ capabilities }: ToolTurn) => (capabilities?.has('audio.speak') ? audioSpeak : undefined) },
)
