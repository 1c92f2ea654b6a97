import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Entrée l’exécute dans le dossier. Le modèle verra le résultat avec votre prochain message.',
    waits: 'Une commande peut être exécutée une fois ce tour terminé.',
    run: 'Exécuter',
    again: 'Exécuter à nouveau',
    label: 'Commande que vous avez exécutée',
    tooLong: 'Cette commande est trop longue. Mettez-la dans un script du dossier et exécutez-le.',
  },
  object: {
    send: 'Refuser et envoyer ceci comme raison',
    before: 'Le tour attend votre réponse ci-dessus. Ce que vous écrivez ici le refuse et dit pourquoi.',
    hint: (steerKeys: string) => `Entrée refuse ce qui attend et dit pourquoi · ${steerKeys} ajoute seulement ceci`,
  },
  sending: 'En cours…',
  tooLong:
    'Ce texte est trop long pour être conservé à la fermeture d’Atrium. Mettez-le dans un fichier et joignez-le.',
  tooLongToSend:
    'Ce texte est trop long pour un message. Placez-le dans un fichier, puis joignez ou mentionnez celui-ci.',
  files: {
    strip: 'Fichiers joints au message',
    scaled: (from: string, to: string) => `${from} → ${to}`,
    unreadable: (name: string) => `${name} n’a pas pu être lu.`,
    outside: (name: string) =>
      `${name} est en dehors du dossier. De là, seuls des images et des textes d’au plus 400 ko peuvent être envoyés ; placez le reste dans le dossier et mentionnez-le.`,
  },
  picture: {
    label: (name: string) => `Image ${name}`,
    place: (at: number, of: number) => `${at} sur ${of}`,
    previous: 'Image précédente',
    next: 'Image suivante',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    fit: 'Adapter à la fenêtre',
    zoom: (percent: string) => `${percent} %`,
    copy: 'Copier l’image',
    copied: 'L’image a été copiée.',
    save: 'Enregistrer sous…',
    saved: (path: string) => `Enregistrée dans ${path}.`,
    reveal: 'Afficher dans le gestionnaire de fichiers',
    notShown: 'L’image ne peut pas être affichée.',
    sentAs: (size: string) => `envoyée en ${size}`,
  },
  removed: 'Ce message et tout ce qui suivait ont été retirés de la conversation.',
  undo: 'Annuler',
}
