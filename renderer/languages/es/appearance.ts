import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: 'Colores',
  theme: 'Tema',
  themeHint: 'Predeterminado: como el sistema.',
  contrast: 'Contraste',
  contrastHint: 'Con más contraste, el texto, los bordes y el foco se marcan más. Predeterminado: como el sistema.',
  contrasts: { system: 'Como el sistema', more: 'Más contraste' },
  room: 'Texto y espacio',
  textSize: 'Tamaño del texto (%)',
  textSizeHint: 'De 80 a 200. Predeterminado: 100.',
  textSizeBad: 'Escribe un número entero de 80 a 200.',
  density: 'Densidad',
  densityHint: 'Cuánto se separan las cosas. Predeterminado: amplia.',
  densities: { comfortable: 'Amplia', compact: 'Compacta' },
  motion: 'El movimiento sigue al sistema: si este pide menos, nada se mueve.',
  language: 'Idioma',
  displayLanguage: 'Idioma de la interfaz',
  languageHint: 'Lo que dicen las herramientas y el sistema queda como está. Predeterminado: como el sistema.',
  languageOfSystem: 'Como el sistema',
  notices: 'Notificaciones',
  notifications: 'Avisar cuando un turno termina o espera',
  notificationsHint: 'Solo mientras no haya ninguna ventana de Atrium delante. Predeterminado: activado.',
  titles: 'Títulos de las sesiones',
  modelTitles: 'Dejar que el modelo escriba el título',
  modelTitlesHint:
    'Tras la primera respuesta, con una solicitud breve. Desactivado: quedan las primeras palabras del primer mensaje. Predeterminado: activado.',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: 'Buscar en los ajustes',
  none: (query: string) => `Ningún ajuste trata de «${query}».`,
  found: 'Ajustes encontrados',
  pages: 'Páginas de ajustes',
  words: {
    theme: 'modo oscuro modo claro noche colores dark mode',
    contrast: 'accesibilidad alto contraste',
    textSize: 'tamaño de letra fuente zoom escala',
    density: 'espaciado espacio',
    language: 'traducción lengua',
    notifications: 'avisos alertas notificaciones',
    key: 'claves de API key token secreto contraseña',
    baseUrl: 'URL base endpoint servidor',
    facts: 'precio ventana de contexto',
    servers: 'Model Context Protocol extensiones complementos plugins',
    allowed: 'comandos permitidos reglas permitir siempre aprobaciones',
    mode: 'permisos aprobaciones modo',
    shortcuts: 'teclas teclado combinaciones atajos hotkeys',
    backup: 'respaldo backup restaurar guardar',
    clear: 'eliminar quitar vaciar restablecer',
    instructions: 'prompt de sistema',
    cost: 'presupuesto límite precio',
  },
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: 'Herramientas',
  lead: 'Lo que el modelo puede usar, según el perfil. Los cambios valen desde el próximo mensaje.',
  profile: 'Perfil',
  profileHint: 'Predeterminado: el que está en uso.',
}
