import type { Catalogue } from '../catalogue'

export const factsText: Catalogue['factsText'] = {
  title: 'Lo que se sabe de los modelos',
  hint: 'Rellena lo que sepas mejor que la tabla integrada; lo vacío queda como está en ella. Los precios son por un millón de tokens.',
  model: 'Modelo',
  contextWindow: 'Ventana (tokens)',
  maxOutputTokens: 'Máx. de tokens de salida',
  images: 'Imágenes',
  patches: 'Parches (V4A)',
  thinking: 'Piensa antes de responder',
  webSearch: 'Su proveedor busca en la web',
  input: 'Entrada ($ por millón)',
  cachedInput: 'Entrada en caché ($ por millón)',
  output: 'Salida ($ por millón)',
  asKnown: 'según la tabla',
  yes: 'sí',
  no: 'no',
  add: 'Añadir un modelo',
  remove: (model: string) => `Quitar ${model || 'esta línea'}`,
  wrong: 'Falta, está repetido o no es un número.',
  window: (tokens: string) => `ventana de ${tokens} tokens`,
  longest: (tokens: string) => `respuestas de hasta ${tokens}`,
  withImages: 'admite imágenes',
  withoutImages: 'no admite imágenes',
  price: (input: string, output: string) => `entrada ${input} $, salida ${output} $`,
  cachedPrice: (cached: string) => `en caché ${cached} $`,
  perMillion: 'por millón de tokens',
  free: 'gratis',
  unknownPrice: 'precio desconocido',
  unknown: 'No se sabe nada de este modelo. Su ventana y su precio se pueden indicar al editar el proveedor.',
}

export const offersText: Catalogue['offersText'] = {
  title: 'Encontrado en este equipo',
  key: (preset: string, variable: string, last4: string) => `${preset}: la clave en ${variable} (…${last4})`,
  keyHint: (host: string) => `La copia al almacén propio de Atrium; se envía solo a ${host}.`,
  server: (preset: string) => `${preset} está en marcha`,
  serverHint: (address: string, models: string) => `${address}, ${models}`,
  models: (n: number) => (n === 1 ? '1 modelo' : `${n.toLocaleString('es')} modelos`),
  use: 'Usar',
  adopt: (name: string) => `Usar ${name}`,
  using: 'Conectando…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'Id',
  subAgentModel: 'Modelo de los subagentes',
  subAgentModelHint:
    'Para subagentes que no indican ninguno, con el mismo proveedor. Predeterminado: el modelo de arriba.',
  reasoningEffort: 'Razonamiento',
  reasoningEffortHint: 'Cuánto piensa el modelo antes de responder. Predeterminado: lo que haga el proveedor.',
  efforts: { none: 'Ninguno', low: 'Bajo', medium: 'Medio', high: 'Alto', max: 'El máximo posible' },
  asProvider: 'Como el proveedor',
  approvalMode: 'Las sesiones nuevas empiezan con',
  approvalModeHint: 'Predeterminado: Preguntar. Cada sesión puede cambiarlo.',
  modes: {
    'read-only': 'Solo lectura: nada se cambia ni se ejecuta',
    ask: 'Preguntar: lo que cambia algo te espera',
    'auto-edit': 'Editar: los cambios de archivos dentro de la carpeta no esperan',
    full: 'Completo: lo que se entiende y queda dentro no espera',
  },
  answers: 'Cómo responde',
  limits: 'Límites',
  numbers: {
    maxOutputTokens: {
      label: 'Máx. de tokens de salida',
      hint: 'De 1 a 1.000.000. Predeterminado: lo que permita el proveedor.',
      error: 'Escribe un número entero de 1 a 1.000.000, o nada.',
    },
    temperature: {
      label: 'Temperatura',
      hint: 'De 0 a 2; más baja, más constante. Predeterminado: lo que haga el proveedor.',
      error: 'Escribe un número de 0 a 2, o nada.',
    },
    compactAt: {
      label: 'Resumir al (% de la ventana)',
      hint: 'De 0 a 95; con 0 nunca se hace. Predeterminado: 80.',
      error: 'Escribe un número de 0 a 95.',
    },
    maxRequests: {
      label: 'Solicitudes por turno',
      hint: 'Un turno termina tras tantas, de 1 a 1.000. Predeterminado: 200.',
      error: 'Escribe un número entero de 1 a 1.000.',
    },
    maxSessionCost: {
      label: 'Coste de una sesión ($)',
      hint: 'Ningún turno más cuando haya costado tanto, si se conocen los precios. Predeterminado: sin límite.',
      error: 'Escribe un importe de al menos 0,01, o nada.',
    },
    maxToolWorkers: {
      label: 'Herramientas a la vez',
      hint: 'Cuántas llamadas de una respuesta pueden trabajar al mismo tiempo, de 1 a 16. Predeterminado: 4.',
      error: 'Escribe un número entero de 1 a 16.',
    },
  },
}
