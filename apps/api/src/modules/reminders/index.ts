export { findNewsPage } from './find-news.ts';
export { sendNewsPage } from './send-news.ts';
