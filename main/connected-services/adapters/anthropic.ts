import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { addressOf, JSON_HEADERS } from '../search'

const Models = z.object({ data: z.array(z.unknown()) })
const Answer = z.object({ content: z.array(z.object({ type: z.string(), text: z.string().optional() })) })

const VERSION = { name: 'anthropic-version', value: '2023-06-01' }

/** Anthropic's models look at pictures. */
export const anthropic: ServiceAdapter = {
  id: 'anthropic',
  name: 'Anthropic',
  about: sentence`Analyzes images for models that can’t see them.`,
  usualAddress: 'https://api.anthropic.com/v1',
  needsKey: true,
  keysAt: 'https://console.anthropic.com/settings/keys',
  usualModel: 'claude-haiku-4-5',
  cost: sentence`Billed by the size of the image and the answer.`,
  sign: key => [{ name: 'x-api-key', value: key }],
  probe: {
    request: address => ({ method: 'GET', url: addressOf(address, 'models'), headers: [VERSION] }),
    parse: answer => Models.parse(answer),
  },
  offers: {
    'image.analyze': {
      type: 'direct',
      settle: ({ model, options }, { values }) => ({
        model: model ?? (values.model || 'claude-haiku-4-5'),
        options: Object.entries(options).map(([name, value]) => ({ name, value })),
        unmet: [],
      }),
      request: ({ text, file, model, options }, address) => ({
        method: 'POST',
        url: addressOf(address, 'messages'),
        headers: [...JSON_HEADERS, VERSION],
        body: JSON.stringify({
          model,
          max_tokens: Number(options.max_tokens),
          messages: [
            {
              role: 'user',
              content: [
                {
                  type: 'image',
                  source: {
                    type: 'base64',
                    media_type: file?.mediaType,
                    data: Buffer.from(file?.bytes ?? []).toString('base64'),
                  },
                },
                { type: 'text', text },
              ],
            },
          ],
        }),
      }),
      product(answer) {
        if (answer.type === 'file') throw new Error('That is a file.')
        const { content } = Answer.parse(answer.json)
        return { type: 'text', text: content.map(part => part.text ?? '').join('') }
      },
    },
  },
}
