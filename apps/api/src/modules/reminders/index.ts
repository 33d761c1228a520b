export { findNews } from './find-news.ts';
export { sendNews } from './send-news.ts';
