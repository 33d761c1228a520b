/** What columns are called that tell a ride, in the languages of files that we met. */
export const words = {
  start: /start|begin|inicio|salida|depart|abfahrt|check.?out|unlock|pick.?up|from|début|ab\b/i,
  end: /end|stop|fin|arriv|llegada|ankunft|return|check.?in|lock|drop|to\b|ziel|an\b/i,
  ride: /trip|ride|viaje|journey|fahrt|rental|booking|event|transaction/i,
  id: /id$|^id|_id|uuid|guid|nummer|number|nr\b|no\b/i,
  rider: /user|usuario|rider|card|karte|carte|tarjeta|account|member|customer|client|kunde|subject|pass(?!word)/i,
  vehicle: /bike|bici|vehicle|scooter|device/i,
  duration: /durat|dauer|durée|elapsed|minutes|seconds/i,
  distance: /dist|metre|meter|mile|\bkm\b/i,
  origin: /from|start|origin|origen|board|dep/i,
  destination: /to[ _.-]|^to|end|dest|alight|arr/i,
  place: /station|stop|place|origen|destino|origin|destination|dock/i,
  lat: /lat/i,
  lon: /lon|lng/i,
};
