import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputSchemaOf } from '../../../main/tools/input-schema'

test('a schema says nothing that no model needs', () => {
  const input = z.strictObject({
    count: z.int().min(1),
    many: z.array(z.object({ at: z.union([z.int(), z.string()]) })).optional(),
    most: z.int().max(7).describe('At most.'),
  })
  expect(inputSchemaOf(input)).toEqual({
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 1 },
      many: {
        type: 'array',
        items: {
          type: 'object',
          properties: { at: { anyOf: [{ type: 'integer' }, { type: 'string' }] } },
          required: ['at'],
        },
      },
      most: { type: 'integer', maximum: 7, description: 'At most.' },
    },
    required: ['count', 'most'],
    additionalProperties: false,
  })
})
