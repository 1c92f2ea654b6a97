type Nasty = readonly [what: string, schema: object]

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const some = { type: 'string' }

const deep = (levels: number): object =>
  levels === 0 ? some : object({ next: deep(levels - 1) }, { required: ['next'] })

/** The schemas that servers send for a tool's arguments, and for which providers have refused whole requests. */
export const NASTY_SCHEMAS: readonly Nasty[] = [
  ['a reference to itself', object({ child: { $ref: '#' } })],
  [
    'references in a circle',
    object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
  ],
  [
    'a tree of definitions',
    object(
      { root: { $ref: '#/$defs/node' } },
      { $defs: { node: object({ kids: { type: 'array', items: { $ref: '#/$defs/node' } } }) } },
    ),
  ],
  ['a reference to another computer', object({ a: { $ref: 'https://example.org/schema.json' } })],
  ['a reference to nowhere', object({ a: { $ref: '#/$defs/gone' } })],
  [
    'a reference at the root',
    { type: 'object', $ref: '#/definitions/Input', definitions: { Input: object({ a: some }, { required: ['a'] }) } },
  ],
  ['a reference into a choice at the root', object({ a: { $ref: '#/anyOf/0' } }, { anyOf: [object({ b: some })] })],
  ['allOf at the root', { type: 'object', allOf: [object({ a: some }, { required: ['a'] }), object({ b: some })] }],
  ['oneOf at the root', { type: 'object', oneOf: [object({ a: some }), object({ b: some })] }],
  [
    'anyOf at the root, with references',
    { type: 'object', anyOf: [{ $ref: '#/$defs/one' }], $defs: { one: object({ a: some }) } },
  ],
  ['not and enum at the root', { type: 'object', properties: { a: some }, not: { required: ['b'] }, enum: [{}] }],
  [
    'boolean schemas',
    object({ all: true, none: false, list: { type: 'array', items: true } }, { required: ['all', 'none'] }),
  ],
  ['several types', object({ a: { type: ['string', 'array', 'null'] }, b: { type: ['object', 'null'] } })],
  ['unknown types', object({ a: { type: 'any' }, b: { type: 'file' }, c: { type: [] }, d: { type: 7 } })],
  ['no type at all', { type: 'object', properties: { a: {}, b: { description: 'b' } } }],
  ['no properties', { type: 'object' }],
  ['patternProperties', object({}, { patternProperties: { '^x-': some, '(?<a': some } })],
  ['const and a mixed enum', object({ kind: { const: 'x' }, n: { enum: [1, 'one', null, true, 1] } })],
  ['a huge enum', object({ a: { enum: Array.from({ length: 5_000 }, (_, n) => `value-${n}`) } })],
  ['an empty enum', object({ a: { type: 'string', enum: [] } })],
  [
    'a pattern that takes for ever',
    object({ a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string', format: '((a+)+)+' } }),
  ],
  ['a pattern that is none', object({ a: { type: 'string', pattern: '(?i)[a-' } })],
  ['a tuple of draft 7', object({ a: { type: 'array', items: [some, { type: 'number' }], additionalItems: false } })],
  ['a tuple of 2020-12', object({ a: { type: 'array', prefixItems: [some], minItems: 1 } })],
  [
    'draft 3 and draft 4',
    {
      ...object({ a: { ...some, required: true }, b: { type: 'number', minimum: 0, exclusiveMinimum: true } }),
      id: 'x',
    },
  ],
  [
    'another dialect with an address',
    { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://example.org/x', ...object({ a: some }) },
  ],
  [
    'additionalProperties as a schema',
    object({ map: { type: 'object', additionalProperties: { type: 'array' } } }, { additionalProperties: 'no' }),
  ],
  ['names beyond ASCII', object({ 名前: some, 'größe (cm)': some }, { required: ['名前'] })],
  [
    'names of OData and of forms',
    object({ $top: some, 'filter[id]': some, 'filter(id)': some, ['long'.repeat(30)]: some }, { required: ['$top'] }),
  ],
  [
    'names that mean something to an object',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{}},"required":["__proto__","hasOwnProperty"]}',
    ),
  ],
  [
    '200 properties',
    object(
      Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`p${n}`, { ...some, description: 'x'.repeat(100) }])),
    ),
  ],
  ['40 levels', deep(40)],
  [
    'not, if and then',
    JSON.parse(
      '{"type":"object","properties":{"a":{"not":{"type":"null"}},"b":{"not":true}},"if":{"required":["a"]},"then":{"required":["b"]},"dependencies":{"a":["b"]}}',
    ),
  ],
  [
    'nullable, and defaults of the wrong type',
    object({
      a: { type: 'string', nullable: true, default: 7 },
      b: { type: 'integer', default: 'x', minimum: 'zero' },
    }),
  ],
  [
    'values of the wrong kind everywhere',
    {
      type: 'object',
      properties: { a: null, b: 'string', c: { type: 'string', minLength: -1, description: 7, title: [] } },
      required: 'a',
      $defs: [],
    },
  ],
  ['required without a property', object({ a: some }, { required: ['a', 'gone', 7, 'a'] })],
  [
    'lists that do not say of what',
    object({
      a: { type: 'array' },
      b: { type: 'array', items: { type: 'array' } },
      c: { anyOf: [{ type: 'array' }, { type: 'null' }] },
    }),
  ],
  [
    'words of OpenAPI and of nobody',
    object({ a: { ...some, example: 'x', 'x-order': 1, xml: {}, discriminator: {} } }, { markdownDescription: 'x' }),
  ],
]
