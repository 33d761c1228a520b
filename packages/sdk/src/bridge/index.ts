export type { AppMessage, HostMessage } from '../generated/embedding.ts';
export { originOf } from '../origin.ts';
export { createFrameBridge, type FrameBridge } from './frame-bridge.ts';
export type { Bridge, BridgeOptions } from './host-bridge.ts';
export { createWebViewBridge, type WebViewBridge, type WebViewMessage } from './web-view-bridge.ts';
