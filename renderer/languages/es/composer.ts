import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Intro lo ejecuta en la carpeta. El modelo verá el resultado con tu próximo mensaje.',
    waits: 'Se puede ejecutar un comando cuando termine este turno.',
    run: 'Ejecutar',
    again: 'Ejecutar otra vez',
    label: 'Comando que ejecutaste',
    tooLong: 'Este comando es demasiado largo. Ponlo en un script de la carpeta y ejecútalo.',
  },
  object: {
    send: 'Rechazar y enviar esto como motivo',
    before: 'El turno espera tu respuesta más arriba. Lo que escribas aquí lo rechaza y dice por qué.',
    hint: (steerKeys: string) => `Intro rechaza lo que espera y dice por qué · ${steerKeys} solo añade esto`,
  },
  sending: 'En camino…',
  tooLong: 'Este texto es demasiado largo para conservarse al cerrar Atrium. Ponlo en un archivo y adjúntalo.',
  tooLongToSend: 'Este texto es demasiado largo para un mensaje. Ponlo en un archivo y adjúntalo o menciónalo.',
  files: {
    strip: 'Archivos que se envían',
    scaled: (from, to) => `${from} → ${to}`,
    unreadable: name => `No se pudo leer ${name}.`,
    outside: name =>
      `${name} está fuera de la carpeta. Desde ahí se pueden enviar imágenes y textos de hasta 400 kB; pon lo demás en la carpeta y menciónalo.`,
  },
  picture: {
    label: name => `Imagen ${name}`,
    place: (at, of) => `${at} de ${of}`,
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    zoomIn: 'Más grande',
    zoomOut: 'Más pequeña',
    fit: 'Ajustar a la ventana',
    zoom: percent => `${percent} %`,
    copy: 'Copiar la imagen',
    copied: 'Se copió la imagen.',
    save: 'Guardar como…',
    saved: path => `Guardada como ${path}.`,
    reveal: 'Mostrar en el gestor de archivos',
    notShown: 'No se puede mostrar la imagen.',
    sentAs: size => `enviada como ${size}`,
  },
  removed: 'Esto y todo lo posterior se quitó de la conversación.',
  undo: 'Deshacer',
}
