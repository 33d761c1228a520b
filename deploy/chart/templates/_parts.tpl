{{- /* Parts that templates share. Built-in functions of Go's templates alone, so that the chart can be rendered without helm. */ -}}
{{- define "labels" -}}
app.kubernetes.io/name: fareback
    app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- /* What a container of the image may do: nothing but run, in a file system that it cannot write. */ -}}
{{- define "closed" -}}
securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
{{- end -}}

{{- define "podSecurity" -}}
automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
{{- end -}}
