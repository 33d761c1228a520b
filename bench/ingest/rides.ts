import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Rides {
  files: string[];
  riders: string[];
  source: string;
}

const HEADER = 'Viaje_Id,Usuario_Id,Genero,Año_de_nacimiento,Inicio_del_viaje,Fin_del_viaje,Origen_Id,Destino_Id';
const RIDERS = 4_000;
const ROWS_A_MONTH = 32_000;

export const readText = (file: string): string => {
  const bytes = fs.readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

const clockText = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** Deterministic pseudo-random number in [0, `below`), so every run imports the same rides. */
const scattered = (place: number, below: number): number => Math.abs(Math.imul(place + 1, 2_654_435_761) >> 8) % below;

function writeRides(folder: string, months: number): string[] {
  return Array.from({ length: months }, (_, month) => {
    const begin = Date.UTC(2015, month, 1, 6);
    const rows = Array.from({ length: ROWS_A_MONTH }, (__, row) => {
      const place = month * ROWS_A_MONTH + row;
      const started = new Date(begin + row * 80_000);
      const ended = new Date(started.getTime() + (60 + scattered(place, 2_400)) * 1000);
      // The lower of two draws, so few riders ride often.
      const rider = Math.min(scattered(place * 3, RIDERS), scattered(place * 7 + 1, RIDERS)) + 1;
      const places = [scattered(place * 5, 116) + 1, scattered(place * 11, 116) + 1];
      return [place + 1, rider, 'M', '1985.0', clockText(started), clockText(ended), ...places].join(',');
    });
    const file = path.join(folder, `rides-${month + 1}.csv`);
    fs.writeFileSync(file, `${HEADER}\n${rows.join('\n')}\n`);
    return file;
  });
}

/**
 * Months of rides: a city's open data if available (`FAREBACK_RIDES`, or `shared/data` next to the repository),
 * otherwise synthetic ones in `folder`.
 */
export function findRides(folder: string, months: number): Rides {
  const data = process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../shared/data');
  const real = path.join(data, 'bikeshare-guadalajara');
  const isReal = fs.existsSync(real);
  const files = isReal
    ? fs
        .readdirSync(real)
        .filter((name) => name.startsWith('datos_abiertos_'))
        .toSorted()
        .slice(0, months)
        .map((name) => path.join(real, name))
    : writeRides(folder, months);
  const riders = new Set<string>();
  for (const file of files) {
    for (const line of readText(file).trimEnd().split('\n').slice(1)) riders.add(line.split(',')[1] ?? '');
  }
  return { files, riders: [...riders], source: isReal ? 'open data of a bike share' : 'made-up rides' };
}
